// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { hardening } from './hardening.mjs';

const SOURCE = `
#include <cstdio>
#include <cstring>
int main(int argc, char** argv) {
    char text[64];
    std::snprintf(text, sizeof text, "%s", argv[argc - 1]);
    std::strcpy(text, argv[0]);
    return std::puts(text);
}`;
const FLAGS = ['-fPIE', '-fstack-protector-strong', '-D_FORTIFY_SOURCE=3', '-fcf-protection=full'];
const LINK = ['-pie', '-Wl,-z,relro,-z,now,-z,noexecstack'];
let folder;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-hardening-'));
  writeFileSync(join(folder, 'a.cpp'), SOURCE);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function build(flags) {
  const program = join(folder, 'a');
  execFileSync('clang++-19', ['-O2', ...flags, '-o', program, join(folder, 'a.cpp')], { stdio: 'pipe' });
  return program;
}

test('a program with every flag lacks nothing', () => {
  assert.deepEqual(hardening(build([...FLAGS, ...LINK]), { uses: 1 }), []);
});

test('each flag that is not there is named', () => {
  const program = build(['-fno-pie', '-no-pie', '-fno-stack-protector', '-fcf-protection=none', '-U_FORTIFY_SOURCE', '-Wl,-z,norelro,-z,execstack']);
  const problems = hardening(program, { uses: 1 }).join('\n');
  const wanted = ['position-independent', 'not executable', 'read-only from the start', 'stack protector (', 'checked libc calls'];
  if (process.arch === 'x64') wanted.push('stack protector in the code');
  for (const word of wanted) assert.ok(problems.includes(word), `${word}\n${problems}`);
});

test('a program that is not there is said so', () => {
  assert.match(hardening(join(folder, 'nothing'))[0], /is not built/);
});

// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { LIBRARIES } from '../notices/libraries.mjs';
import { missingNotices } from './notices.mjs';

test('a library of which something is compiled in must be in the table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-notices-'));
  try {
    writeFileSync(join(folder, 'x.cpp'), '#include <toml++/toml.h>\n');
    writeFileSync(
      join(folder, 'build.ninja'),
      `rule cxx
  command = clang++-19 -std=c++20 -fsyntax-only -MD -MF $out.d -MT $out $in && touch $out
  deps = gcc
  depfile = $out.d
build x.o: cxx x.cpp
build portico: phony x.o
`,
    );
    execFileSync('ninja', ['-C', folder]);
    assert.deepEqual(missingNotices(folder, 'server'), []);
    const without = LIBRARIES.filter(({ name }) => name !== 'toml++');
    assert.match(missingNotices(folder, 'server', without).join('\n'), /^libtomlplusplus-dev is in .* and in no row of/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// SPDX-License-Identifier: Apache-2.0
//
// The check of random sources finds what it is for (case 88).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// The tool has no ending, so that it is called by its name.
const folder = mkdtempSync(join(tmpdir(), 'check_random-'));
const tool = fileURLToPath(new URL('../check_random', import.meta.url));
const file = join(folder, 'check_random.mjs');
copyFileSync(tool, file);
const { forbiddenLine, forbiddenSymbols } = await import(file);
rmSync(folder, { recursive: true });

test('names of generators in a source', () => {
  for (const line of [
    'std::mt19937_64 engine(seed);',
    'std::random_device device;',
    'int value = rand();',
    'return std::rand() % 6;',
    'srand(1);',
    'getentropy(out, 32);',
  ])
    assert.equal(forbiddenLine(`int a;\n${line}\n`), `2: ${line}`);
  for (const line of [
    '// not std::mt19937',
    'brand();',
    'random(bytes);',
    'operand (x);',
    'const EntropyFn& random;',
  ])
    assert.equal(forbiddenLine(line), undefined, line);
});

test('names of generators among symbols', () => {
  const mersenne = '_ZNSt3__123mersenne_twister_engineIyLm64EE4seedEv';
  assert.deepEqual(
    forbiddenSymbols([
      'rand',
      'getentropy',
      mersenne,
      'randombytes_uniform',
      'memcpy',
      'randombytes_buf',
    ]),
    ['rand', 'getentropy', mersenne, 'randombytes_uniform'],
  );
});

test('the build as it is', () => {
  execFileSync(tool, { cwd: fileURLToPath(new URL('../..', import.meta.url)) });
});

// SPDX-License-Identifier: Apache-2.0
//
// Case 86: runs portico-constant-time under valgrind, and once with a branch on a secret, which valgrind has to see.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const program =
  process.argv[2] ?? `${here}../../build/native/tools/constant_time/portico-constant-time`;
const valgrind = (...words) => {
  const options = [
    '-q',
    '--error-exitcode=9',
    '--num-callers=12',
    `--suppressions=${here}libraries.supp`,
  ];
  const { status, stdout, stderr, error } = spawnSync('valgrind', [...options, program, ...words], {
    encoding: 'utf8',
  });
  if (error) throw new Error(`valgrind: ${error.message}. ./x setup installs it.`);
  return { status, text: stdout + stderr };
};

const leak = valgrind('leak');
const all = valgrind();
if (leak.status !== 9)
  console.log(`FAILED: a branch on a secret was not seen (${leak.status})\n${leak.text}`);
console.log(all.text.replace(/^\d+ passed, 0 failed\n/m, ''));
const passed = all.text.match(/^ok {4}/gm)?.length ?? 0;
const failed = (leak.status === 9 ? 0 : 1) + (all.status === 0 ? 0 : 1);
console.log(`${passed + (leak.status === 9 ? 1 : 0)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// SPDX-License-Identifier: Apache-2.0
//
// Whether tests depend on their order: ten orders of every GoogleTest program but the server's own (nightly:processes shuffles those), and of the
// files of the project dom of web, with two workers. Each order is a test of its own here; one that fails is named by its seed.
//   node tools/test/shuffled.mjs programs|web [SEEDS] [NAME]
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { builtPrograms } from './builtPrograms.mjs';
import { excerpt } from './excerpt.mjs';

const [kind, count = '10', only] = process.argv.slice(2);
const seeds = Array.from({ length: Number(count) }, (_, at) => at + 1);
const vitest = ['npx', 'vitest', 'run', '--project', 'dom', '--maxWorkers', '2', '--sequence.shuffle.files'];
const runs =
  kind === 'web'
    ? seeds.map((seed) => [...vitest, `--sequence.seed=${seed}`])
    : builtPrograms('build/native', '_test')
        .filter((path) => basename(path) !== 'portico_app_test' && (!only || basename(path) === `portico_${only}_test`))
        .flatMap((path) => seeds.map((seed) => [path, '--gtest_brief=1', '--gtest_shuffle', `--gtest_random_seed=${seed}`]));

let failed = 0;
for (const [program, ...words] of runs) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  if (status === 0) continue;
  failed += 1;
  console.log(`FAILED ${[program, ...words].join(' ')}\n${excerpt(`${stdout}${stderr}`)}`);
}
console.log(`${runs.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && runs.length > 0 ? 0 : 1);

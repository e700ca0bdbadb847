// SPDX-License-Identifier: Apache-2.0
//
// Whether ./x test says no: breaks the product by one line at a time (mutants.json), in a clone in a temporary folder, and runs
// that line's suite of the landing there. A suite that still passes is the fault. First each suite runs on the clone as it is:
// a refusal means something only where the unbroken product passes.
//   node tools/test/mutants.mjs [WORD...]      only those whose `what` has one of the words
// `from` stands once in `file`; `to` is what a slip of the hand would leave there.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCounts } from './counts.mjs';

export const readMutants = () => JSON.parse(readFileSync(new URL('./mutants.json', import.meta.url), 'utf8'));

/** The text with the mutant in it. Throws where what it changes is not there exactly once. */
export function mutate({ what, file, from, to }, text) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${what}: ${file} has what it changes ${parts.length - 1} times`);
  return parts.join(to);
}

/** `./x test SUITE` in a folder: its counts and its last lines. */
function runSuite(folder, suite) {
  return new Promise((resolve) => {
    const child = spawn('./x', ['test', ...suite], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('close', (status) => resolve({ status, counts: readCounts(output) ?? { passed: 0, failed: 0 }, tail: output.split('\n').slice(-25).join('\n') }));
  });
}

if (process.argv[1]?.endsWith('mutants.mjs')) {
  const words = process.argv.slice(2);
  const mutants = readMutants().filter(({ what }) => words.length === 0 || words.some((word) => what.includes(word)));
  if (mutants.length === 0) {
    console.error(`No mutant has the word ${words.join(', ')}. There are:\n  ${readMutants().map(({ what }) => what).join('\n  ')}`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), 'portico-mutants-'));
  let survived = 0;
  try {
    execFileSync('git', ['clone', '-q', process.cwd(), folder]);
    const sound = await runSuite(folder, [...new Set(mutants.map(({ suite }) => suite))]);
    if (sound.status !== 0) throw new Error(`the product as it is does not pass:\n${sound.tail}`);
    for (const mutant of mutants) {
      const path = join(folder, mutant.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, mutate(mutant, text));
      const { status, counts, tail } = await runSuite(folder, [mutant.suite]);
      writeFileSync(path, text);
      // A build that fails says nothing about the tests.
      const isRefused = status !== 0 && counts.failed > 0;
      if (!isRefused) survived++;
      console.log(`${isRefused ? 'refused' : 'NOT REFUSED'}  ${mutant.what} (${mutant.suite}: ${counts.failed} failed)`);
      if (!isRefused) console.log(tail);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${mutants.length - survived} passed, ${survived} failed`);
  process.exitCode = survived === 0 ? 0 : 1;
}

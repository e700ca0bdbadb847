// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { Program } from './Program.mjs';
import { runGroups } from './runGroups.mjs';

const NEVER = new Promise(() => {});
const startSleeper = () => new Program('/bin/sleep', ['600']);
const run = (group) =>
  runGroups([{ name: 'group', tests: { one: async () => {} }, ...group }], [], 50);

test('a set-up that never ends has its programs ended', async () => {
  let program;
  const failed = await run({
    async setUp(keep) {
      program = startSleeper();
      keep.closeOnExit('sleeper', () => program.stop());
      await NEVER;
    },
  });
  assert.equal(failed, 1);
  assert.equal(program.running, false);
});

test('a set-up that was given up starts nothing that stays', async () => {
  const { promise: goOn, resolve } = Promise.withResolvers();
  const { promise: late, resolve: ended } = Promise.withResolvers();
  const failed = await run({
    async setUp(keep) {
      await goOn;
      const program = startSleeper();
      try {
        keep.closeOnExit('sleeper', () => program.stop());
      } catch (error) {
        ended({ program, error });
        throw error;
      }
    },
  });
  assert.equal(failed, 1);
  resolve();
  const { program, error } = await late;
  assert.match(error.message, /too late/);
  await program.ended;
});

test('a test that fails shows what its pages show, before they are closed', async (t) => {
  const lines = t.mock.method(console, 'log', () => {});
  let open = true;
  await run({
    tests: {
      async one(_, keep) {
        keep.closeOnExit('page', () => {
          open = false;
        });
        keep.onFailure(async () => `the page, open: ${open}`);
        throw new Error('no');
      },
    },
  });
  const text = lines.mock.calls.map(({ arguments: [line] }) => line).join('\n');
  assert.match(text, /the page, open: true/);
});

test('what a run started ends with it, also from outside', async () => {
  const script = `
    import { endOnSignals, Program } from './tools/harness/Program.mjs';
    endOnSignals();
    const program = new Program('/bin/sleep', ['600']);
    console.log(program.child.pid);
    if (process.env.ENDS === 'itself') process.exit(0);`;
  for (const ENDS of ['itself', 'from outside']) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ENDS },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(createInterface({ input: child.stdout }), 'line');
    if (ENDS !== 'itself') child.kill('SIGTERM');
    await once(child, 'close'); // the sleeper holds no pipe of ours
    const isThere = () => {
      try {
        process.kill(Number(pid), 0);
        return true;
      } catch {
        return false;
      }
    };
    while (isThere()) await new Promise((resolve) => setImmediate(resolve)); // until it is reaped
  }
});

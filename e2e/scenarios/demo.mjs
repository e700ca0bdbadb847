// SPDX-License-Identifier: Apache-2.0
//
// What a newcomer does, on a machine without internet: `./x demo` as it is typed, then README's path in
// Chromium. All of it runs in a network of its own with nothing in it but loopback.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Program } from '../../tools/harness/Program.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const UNSHARE = '/usr/bin/unshare';
const LIMIT_MS = 200_000; // of a busy machine
/** How long the server waits for a chain that does not answer (server/api/balance/balance_service.cpp). */
const PATIENCE_MS = 2_000;
/** A call to a node that is out of reach ends by itself after 10 s: whoever waited for that is seen however busy the machine is. */
const SLACK_MS = 5_000;

async function startVisit(keep) {
  const data = mkdtempSync(join(tmpdir(), 'portico-demo-'));
  keep.closeOnExit('data folder', () => rmSync(data, { recursive: true, force: true }));
  const script = 'ip link set lo up && exec "$0" "$@"';
  const visit = new Program(UNSHARE, [
    ...['--map-root-user', '--net', '--pid', '--mount-proc', '--fork', '--kill-child'],
    ...['sh', '-c', script, process.execPath, `${root}e2e/peers/visitDemo.mjs`, data],
  ]).readOutput();
  keep.closeOnExit('visit', () => visit.stop());
  keep.note(() => visit.report());
  const reach = (step) =>
    waitFor(
      `the visitor of the demo: ${step}`,
      () => {
        const line = visit.output.split('\n').find((one) => one.includes(`"step":"${step}"`));
        if (line) return JSON.parse(line);
        if (visit.running && !visit.output.includes('"step":"failed"')) return false;
        throw Object.assign(new Error(visit.output), { hopeless: true });
      },
      LIMIT_MS,
    );
  await reach('running');
  return { reach };
}

export default {
  name: 'demo without internet',
  setUp: startVisit,
  tests: {
    'a wallet pairs, the account is full, a transaction is mined': async ({ reach }) => {
      for (const step of ['connected', 'seen', 'sent', 'sent by the form']) await reach(step);
    },
    'opens what money does by one press each, with the code that does it': async ({ reach }) => {
      await reach('tried each');
    },
    'buys at the desk, receives, swaps, takes a name, sends by name, pays the shop': async ({
      reach,
    }) => {
      for (const step of ['bought', 'received', 'swapped', 'named', 'sent by name', 'paid'])
        await reach(step);
    },
    'and signs in at the shop, whose back end knows them': async ({ reach }) => {
      await reach('known to the shop');
    },
    "a visitor logs in with a click, by the demo's own sign-in": async ({ reach }) => {
      await reach('logged in by the demo');
    },
    'approves and swaps as one from the account that they have': async ({ reach }) => {
      await reach('made two calls as one');
    },
    'approves and swaps as one by an account that is a program, which the demo pays for': async ({
      reach,
    }) => {
      await reach('batched from a smart account');
    },
    'gives a key of the page a limit, beyond which and after which the chain refuses': async ({
      reach,
    }) => {
      await reach('a key within its limit, refused beyond it');
    },
    'and another one that calls one function of one contract': async ({ reach }) => {
      await reach('a key for one call');
    },
    'a visitor logs in by e-mail, has play money, and sends some of it': async ({ reach }) => {
      await reach('logged in');
    },
    'and takes the keys along': async ({ reach }) => {
      await reach('exported');
    },
    'lets a second browser in, recovers in a third when both are gone, and changes the address':
      async ({ reach }) => {
        for (const step of [
          'opened a second browser',
          'recovered in a third',
          'changed the address',
        ])
          await reach(step);
      },
    'begins with a smart account by its own link, logged in instead of a wallet': async ({
      reach,
    }) => {
      await reach('began with a smart account');
    },
    'networks out of reach hold up nothing': async ({ reach }) => {
      const { answered_ms } = await reach('done');
      assert.ok(answered_ms < PATIENCE_MS + SLACK_MS, `balances were told after ${answered_ms} ms`);
    },
    'the next start has another chain, on which a smart account begins anew': async ({ reach }) => {
      await reach('batched after the next start');
    },
  },
};

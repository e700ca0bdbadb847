// SPDX-License-Identifier: Apache-2.0
//
// What a client of the reference makes of a relay that refuses it (docs/spec/relay.md#refusals).
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Program } from '../../tools/harness/Program.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

export default {
  name: 'relay refusals',
  async setUp(keep) {
    const args = ['--any-project', '--audience', 'wss://relay.example'];
    return { server: await startServer(keep, { args }) };
  },
  tests: {
    async 'a client in Node hears its refusal, and throws nothing'({ server }, keep) {
      const args = [`${root}e2e/peers/refusedDapp.mjs`, server.relayUrl];
      const dapp = new Program(process.execPath, args, { cwd: root }).readOutput();
      keep.closeOnExit('dapp', () => dapp.stop('SIGKILL'));
      keep.note(() => dapp.report());
      await waitFor('the dapp to have heard of it', () => /over|thrown/.test(dapp.output));
      assert.doesNotMatch(dapp.output, /thrown/);
      await waitFor('the log to tell why', () =>
        server.program.output.includes('relay.audience_refused'),
      );
      assert.ok(server.program.output.includes(server.relayUrl), server.program.output);
    },
  },
};

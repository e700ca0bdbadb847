// SPDX-License-Identifier: Apache-2.0
//
// The Next.js example: React 19, built from the tarballs, rendered on a server, hydrated in a browser.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '../../../e2e/harness/freePort.mjs';
import { startBrowser } from '../../../e2e/harness/startBrowser.mjs';
import { waitFor } from '../../../e2e/harness/waitFor.mjs';
import { prepareApp } from './prepareApp.mjs';
import { openWatched } from './WatchedPage.mjs';

const require = createRequire(import.meta.url);
const next = join(dirname(require.resolve('next/package.json')), 'dist/bin/next');
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

async function startNext(keep, app) {
  const port = await freePort();
  const args = [next, 'start', '-H', '127.0.0.1', '-p', `${port}`];
  const server = spawn(process.execPath, args, {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (said += data));
  keep.closeOnExit('next', async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  });
  keep.note(() => said && `--- next\n${said}`);
  const origin = `http://127.0.0.1:${port}`;
  await waitFor('Next to answer', async () => (await fetch(origin)).ok);
  return { origin, said: () => said };
}

export default {
  name: 'Next.js example',
  async setUp(keep) {
    const app = prepareApp('next', 'next');
    const built = spawnSync(process.execPath, [next, 'build'], { cwd: app, env, encoding: 'utf8' });
    assert.equal(built.status, 0, built.stdout + built.stderr);
    return { browser: await startBrowser(keep), next: await startNext(keep, app) };
  },
  tests: {
    async 'renders the button on the server, without a window'({ next }) {
      const html = await (await fetch(next.origin)).text();
      assert.match(html, /<portico-button>Connect wallet<\/portico-button>/);
      assert.match(html, /<portico-network-button>/);
      assert.match(html, /Nobody is connected/);
      assert.doesNotMatch(next.said(), /window is not defined|document is not defined|Error/);
    },

    async 'hydrates without a warning and opens the modal'(world, keep) {
      const watched = await openWatched(world, keep, world.next.origin);
      await watched.button.getByText('Connect wallet').waitFor();
      await watched.button.click();
      await watched.sheet.waitFor();
      assert.deepEqual(watched.complaints(), []);
    },

    async 'hydrates without a warning when a connection is stored'(world, keep) {
      const watched = await openWatched(world, keep, world.next.origin);
      await watched.page.evaluate(() => {
        const connections = [
          { chain_namespace: 'eip155', connector_id: 'example.gone', name: 'Gone' },
        ];
        localStorage.setItem('portico:connections', JSON.stringify({ connections }));
      });
      await watched.page.reload();
      await watched.button.getByText('Connect wallet').waitFor();
      assert.deepEqual(watched.complaints(), []);
    },
  },
};

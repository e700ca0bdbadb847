// SPDX-License-Identifier: Apache-2.0
//
// The Next.js example: React 19, built from the tarballs, rendered on a server, hydrated in a browser.
import assert from 'node:assert/strict';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { prepareApp } from './prepareApp.mjs';
import { NEXT, run, startServer } from './programs.mjs';
import { openWatched } from './WatchedPage.mjs';

export default {
  name: 'Next.js example',
  async setUp(keep) {
    const app = prepareApp('next', 'next');
    await run(app, NEXT, ['build'], { NODE_ENV: 'production' });
    const argsFor = (port) => ['start', '-H', '127.0.0.1', '-p', port];
    const next = await startServer(keep, app, NEXT, argsFor, { NODE_ENV: 'production' });
    return { browser: await startBrowser(keep), next };
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

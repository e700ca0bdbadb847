// SPDX-License-Identifier: Apache-2.0
//
// The Vite example in React 18 and in React 19, built from the tarballs, served under the strictest policy
// that works.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../../tools/harness/waitFor.mjs';
import { viteBundle } from './builds.mjs';
import { prepareApp, root } from './prepareApp.mjs';
import { serveFolder } from './serveFolder.mjs';
import { openWatched } from './WatchedPage.mjs';

/** The header of docs/csp.md, with the example's server. */
export const POLICY = readFileSync(join(root, 'docs/csp.md'), 'utf8')
  .match(/```\nContent-Security-Policy:([\s\S]*?)```/)[1]
  .replace(/\s+/g, ' ')
  .trim()
  .replace(
    'wss://portico.app.example https://portico.app.example',
    'ws://127.0.0.1:8080 http://127.0.0.1:8080',
  )
  .replace('img-src', 'img-src http://127.0.0.1:8080');

const ours = (fetched) => fetched.filter((path) => /portico-|\.wasm/.test(path));

/** Such a visitor's page fetches nothing before somebody comes near the button. */
const savesData = (page) =>
  page.addInitScript(() => {
    const value = { saveData: true, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { value });
  });

const groupFor = (react, options) => ({
  name: `Vite example in React ${react}`,
  async setUp(keep) {
    const app = prepareApp(`vite-react-${react}`, 'vite', options);
    for (const name of ['react', 'react-dom']) {
      const { version } = createRequire(join(app, 'main.js'))(`${name}/package.json`);
      assert.equal(version.split('.')[0], `${react}`, name);
    }
    const headers = { 'content-security-policy': POLICY };
    const origin = await serveFolder(keep, await viteBundle(app), headers);
    return { browser: await startBrowser(keep), origin };
  },
  tests: {
    async 'fetches engine and modal once the page has loaded'(world, keep) {
      const { fetched, page } = await openWatched(world, keep, world.origin);
      await page.locator('portico-widget').waitFor({ state: 'attached' });
      assert.match(ours(fetched).join(' '), /engine-.*\.wasm/);
      const early = await page.evaluate(() => {
        const [{ loadEventStart }] = performance.getEntriesByType('navigation');
        const entries = performance.getEntriesByType('resource');
        return entries
          .filter(({ startTime }) => startTime < loadEventStart)
          .map(({ name }) => name);
      });
      assert.deepEqual(ours(early.map((url) => new URL(url).pathname)), []);
    },

    async 'shows the button and fetches nothing of ours for who saves data'(world, keep) {
      const { button, fetched, page } = await openWatched(world, keep, world.origin, savesData);
      await button.first().getByText('Connect wallet').waitFor();
      assert.equal(await page.locator('#greeting').textContent(), 'Nobody is connected');
      assert.deepEqual(ours(fetched), []);
    },

    async 'fetches engine and modal when the button is focused'(world, keep) {
      const { fetched, page } = await openWatched(world, keep, world.origin, savesData);
      assert.deepEqual(ours(fetched), []);
      await page.keyboard.press('Tab');
      await waitFor('the engine', () => ours(fetched).some((path) => /engine-.*\.wasm/.test(path)));
      await page.locator('portico-widget').waitFor({ state: 'attached' });
      const text = ours(fetched).join(' ');
      assert.match(text, /mountModal/);
      assert.doesNotMatch(text, /pairing/);
    },

    async 'fetches them when a finger touches the button'(world, keep) {
      const { button, fetched } = await openWatched(world, keep, world.origin, savesData);
      assert.deepEqual(ours(fetched), []);
      await button.dispatchEvent('touchstart');
      await waitFor('the engine', () => ours(fetched).some((path) => /engine-.*\.wasm/.test(path)));
    },

    async 'opens the modal under a strict policy without one violation'(world, keep) {
      const watched = await openWatched(world, keep, world.origin);
      await watched.button.click();
      await watched.sheet.waitFor();
      await watched.sheet.getByRole('button', { name: 'Wallet on your phone' }).click();
      await watched.sheet
        .getByText(/Copy link|link/i)
        .first()
        .waitFor();
      await watched.page
        .getByText('Theme: system')
        .click({ force: true })
        .catch(() => {});
      assert.deepEqual(await watched.violations(), []);
    },

    async 'opens the networks from the second button'(world, keep) {
      const { page, sheet } = await openWatched(world, keep, world.origin);
      await page.locator('portico-network-button').getByRole('button').click();
      await sheet.waitFor();
      await sheet.getByText('Base').waitFor();
    },

    async 'changes the theme of what stands there'(world, keep) {
      const { page } = await openWatched(world, keep, world.origin);
      await page.getByRole('button', { name: 'Theme: system' }).click();
      await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
      assert.equal(await page.locator('portico-button').getAttribute('data-theme'), 'dark');
    },

    async 'connects a wallet, signs through viem, and disconnects'(world, keep) {
      const signer = privateKeyToAccount(generatePrivateKey());
      const wallet = new ScriptedWallet({ signer });
      const { page, button, sheet } = await openWatched(world, keep, world.origin, (inside) =>
        installInPage(inside, wallet, { name: 'Alder' }),
      );
      await button.first().click();
      await sheet.getByRole('button', { name: 'Alder' }).click();
      await page.getByText(`Hello ${signer.address} on Ethereum`).waitFor();
      await sheet.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Sign a message' }).click();
      const said = page.locator('output', { hasText: /^0x/ });
      const signature = await said.textContent();
      const message = 'Hello from the example';
      assert.ok(await verifyMessage({ address: signer.address, message, signature }));
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByText('Nobody is connected').waitFor();
    },
  },
});

export default [groupFor(18), groupFor(19, { newest: true })];

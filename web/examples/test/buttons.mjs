// SPDX-License-Identifier: Apache-2.0
//
// The two buttons through a visit: connect, a request that waits, little room, another network, the end.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { prepareApp } from './prepareApp.mjs';
import { serveFolder } from './serveFolder.mjs';
import { openWatched } from './WatchedPage.mjs';

const HTML = `<!doctype html><title>Host</title><meta name="viewport" content="width=device-width" />
<portico-button></portico-button><portico-network-button></portico-network-button>
<script type="module" src="/main.js"></script>`;
const MAIN = `import { createPortico } from './portico/portico.js';
const listeners = new Map();
const provider = {
  chainId: '0x1',
  request: async ({ method }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'];
    if (method === 'eth_chainId') return provider.chainId;
    if (method === 'personal_sign') return new Promise((answer) => (globalThis.answer = () => answer('0x12')));
    if (method === 'wallet_revokePermissions') return null;
    throw { code: 4200, message: method };
  },
  on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  removeListener: () => {},
};
globalThis.moveTo = (chainId) => {
  provider.chainId = chainId;
  for (const listener of listeners.get('chainChanged') ?? []) listener(chainId);
};
const info = { uuid: crypto.randomUUID(), rdns: 'example.harbour', name: 'Harbour', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' };
const detail = Object.freeze({ info, provider });
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
addEventListener('eip6963:requestProvider', announce);
globalThis.portico = createPortico({
  projectId: 'p', metadata: { name: 'Host' }, networks: ['eip155:1', 'eip155:8453'],
  server: 'http://127.0.0.1:9', locale: 'en',
});`;

async function openConnected(world, keep) {
  const watched = await openWatched(world, keep, world.origin);
  const { page, button, sheet } = watched;
  await button.click();
  await sheet.getByRole('button', { name: /Harbour/ }).click();
  await button.getByText('0x71C7…976F').waitFor();
  await page.evaluate(() => portico.close());
  await sheet.waitFor({ state: 'detached' });
  return { ...watched, network: page.locator('portico-network-button').getByRole('button') };
}
const widthOf = (locator) => locator.evaluate((one) => one.getBoundingClientRect().width);

export default {
  name: 'buttons',
  async setUp(keep) {
    const app = prepareApp('buttons');
    const site = join(app, 'site');
    mkdirSync(site);
    const built = join(app, 'node_modules/@portico/sdk/standalone');
    cpSync(built, join(site, 'portico'), { recursive: true });
    writeFileSync(join(site, 'index.html'), HTML);
    writeFileSync(join(site, 'main.js'), MAIN);
    return { browser: await startBrowser(keep), origin: await serveFolder(keep, site) };
  },
  tests: {
    async 'show the account, the network and what waits in the wallet'(world, keep) {
      const { page, button, network } = await openConnected(world, keep);
      assert.equal(await network.getAttribute('aria-label'), 'Ethereum, change network');
      const requested = page.evaluate(() =>
        portico.getProvider().request({ method: 'personal_sign', params: ['0x', '0x'] }),
      );
      await button.getByText('1 pending').waitFor();
      await page.evaluate(() => answer());
      assert.equal(await requested, '0x12');
      await button.getByText('1 pending').waitFor({ state: 'detached' });
    },

    async 'become icons with little room, and keep their names'(world, keep) {
      const { page, button, network } = await openConnected(world, keep);
      assert.ok((await widthOf(button)) > 44);
      await page.setViewportSize({ width: 340, height: 700 });
      assert.equal(await widthOf(button), 44);
      assert.equal(await widthOf(network), 44);
      await page.getByRole('button', { name: /0x71C7…976F.*Open account/ }).waitFor();
      await page.getByRole('button', { name: 'Ethereum, change network' }).waitFor();
    },

    async 'say that the network is wrong and lead to the way out'(world, keep) {
      const { page, button, network, sheet } = await openConnected(world, keep);
      await page.evaluate(() => moveTo('0x539'));
      await button.getByText('Wrong network').waitFor();
      await network.getByText('Wrong network').waitFor();
      await page.evaluate(() => portico.close());
      await page.evaluate(() => moveTo('0x2105'));
      await page.getByRole('button', { name: 'Base, change network' }).waitFor();
      await sheet.waitFor({ state: 'detached' });
    },

    async 'open a sheet whose wallets stay where they are, whatever the directory answers'(
      world,
      keep,
    ) {
      const requested = Promise.withResolvers();
      const { page, button, sheet } = await openWatched(world, keep, world.origin, (opened) =>
        opened.route(/getWallets/, requested.resolve),
      );
      await button.click();
      const row = sheet.getByRole('button', { name: /Harbour/ });
      const route = await requested.promise;
      await row.click({ trial: true });
      const before = await row.boundingBox();
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ headers, json: { count: 0, data: [] } });
      await sheet.getByRole('button', { name: /All wallets/ }).waitFor({ state: 'detached' });
      await page.locator('portico-widget').locator('.pt-skeleton').waitFor({ state: 'detached' });
      await row.click({ trial: true });
      assert.deepEqual(await row.boundingBox(), before);
    },

    async 'invite again after the end'(world, keep) {
      const { page, button } = await openConnected(world, keep);
      await page.evaluate(() => portico.disconnect('eip155'));
      await button.getByText('Connect wallet').waitFor();
    },
  },
};

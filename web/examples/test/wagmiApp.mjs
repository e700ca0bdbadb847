// SPDX-License-Identifier: Apache-2.0
//
// wagmi beside the button: what one connects, the other shows, without a reload and after one. wagmi 2
// and 3 by their hooks, in React 18 and 19.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { viteBundle } from './builds.mjs';
import { prepareApp, root } from './prepareApp.mjs';
import { serveFolder } from './serveFolder.mjs';
import { openWatched } from './WatchedPage.mjs';

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const CONFIG = `
import { porticoConnector } from '@portico/bridges/wagmi';
import { createPortico } from '@portico/sdk';
import { base, mainnet } from 'viem/chains';
export const portico = createPortico({
  projectId: 'p', metadata: { name: 'App' }, networks: [mainnet, base], server: 'http://127.0.0.1:9',
});
export const settings = (http) => ({
  chains: [mainnet, base],
  transports: { 1: http('http://127.0.0.1:9'), 8453: http('http://127.0.0.1:9') },
  connectors: [porticoConnector(portico)],
  multiInjectedProviderDiscovery: false,
});
`;
const HOOKS = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement as make } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, http, useAccount, useDisconnect, WagmiProvider } from 'wagmi';
import { portico, settings } from './config.js';
function Account() {
  const { status, address, chainId } = useAccount();
  const { disconnect } = useDisconnect();
  return make('p', null, [
    make('output', { key: 1 }, [status, address, chainId].join(' ').trim()),
    make('button', { key: 2, onClick: () => disconnect() }, 'Leave by wagmi'),
    make('button', { key: 3, onClick: () => portico.disconnect() }, 'Leave by Portico'),
  ]);
}
const config = createConfig(settings(http));
createRoot(document.getElementById('app')).render(
  make(WagmiProvider, { config }, make(QueryClientProvider, { client: new QueryClient() }, make(Account))),
);
`;

/** `version`: the major of wagmi. */
const group = (version, react, options) => ({
  name: `wagmi beside the button: wagmi ${version}, React ${react}`,
  async setUp(keep) {
    const app = prepareApp(`wagmi-${version}-react-${react}`, 'vite', options);
    writeFileSync(join(app, 'config.js'), CONFIG);
    writeFileSync(join(app, 'page.js'), HOOKS);
    writeFileSync(
      join(app, 'index.html'),
      `<!doctype html><html lang="en"><title>App</title><portico-button></portico-button><div id="app"></div>
<script type="module" src="/page.js"></script></html>`,
    );
    const alias = { wagmi: join(root, `node_modules/wagmi${version}`) };
    writeFileSync(
      join(app, 'vite.config.mjs'),
      `export default { resolve: { alias: ${JSON.stringify(alias)}, dedupe: ['react', 'react-dom'] } };`,
    );
    const origin = await serveFolder(keep, await viteBundle(app));
    return { browser: await startBrowser(keep), origin };
  },
  tests: {
    async 'follows connect, account, network, reload and disconnect from either side'(world, keep) {
      const wallet = new ScriptedWallet({ accounts: [FIRST], chains: ['0x1', '0x2105'] });
      const { page, button, sheet } = await openWatched(world, keep, world.origin, (inside) =>
        installInPage(inside, wallet, { name: 'Alder' }),
      );
      const shows = (text) => page.locator('output', { hasText: text }).waitFor();
      const connect = async () => {
        await button.first().click();
        await sheet.getByRole('button', { name: 'Alder' }).click();
        await sheet.waitFor({ state: 'hidden' });
      };
      await shows(/^disconnected/);
      await connect();
      await shows(`connected ${FIRST} 1`);
      wallet.changeAccounts([OTHER]);
      await shows(`connected ${OTHER} 1`);
      wallet.switchChain('0x2105');
      await shows(`connected ${OTHER} 8453`);
      await page.reload();
      await shows(`connected ${OTHER} 8453`);
      await page.getByRole('button', { name: 'Leave by wagmi' }).click();
      await shows(/^disconnected/);
      await page.locator('portico-button').getByText('Connect wallet').waitFor();
      await connect();
      await shows(`connected ${OTHER} 8453`);
      await page.getByRole('button', { name: 'Leave by Portico' }).click();
      await shows(/^disconnected/);
      assert.equal(await page.locator('output').count(), 1);
    },
  },
});

export default [
  group(2, 19, { newest: true }),
  group(2, 18),
  group(3, 19, { newest: true }),
  group(3, 18),
];

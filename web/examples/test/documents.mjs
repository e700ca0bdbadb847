// SPDX-License-Identifier: Apache-2.0
//
// The examples of the READMEs and documents, as they are printed: every one compiles and runs (those of
// @portico/testing as tests of their own, web/packages/testing/examples, those of @portico/server beside a server,
// e2e/scenarios/back_ends.mjs, those of tests in vitestApp.mjs).
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../../tools/harness/waitFor.mjs';
import { viteBundle } from './builds.mjs';
import { examplesIn } from './examplesIn.mjs';
import { prepareApp, root } from './prepareApp.mjs';
import { run } from './programs.mjs';
import { serveFolder } from './serveFolder.mjs';
import { openWatched } from './WatchedPage.mjs';

const DOCUMENTS = [
  'README.md',
  'docs/networks.md',
  'docs/frameworks.md',
  'docs/migration-from-appkit.md',
  'web/packages/sdk/README.md',
  'web/packages/react/README.md',
  'web/packages/bridges/README.md',
  'web/packages/server/README.md',
];

/** An app around the bridges' example: wagmi's hooks beside Portico's button. */
const WAGMI_APP = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement as make } from 'react';
import { createRoot } from 'react-dom/client';
import { useAccount, useSignMessage, WagmiProvider } from 'wagmi';
import { config } from './config.ts';
function Account() {
  const { status, address } = useAccount();
  const { signMessage, data } = useSignMessage();
  return make('p', null, [
    make('output', { key: 1 }, [status, address, data].join(' ').trim()),
    make('button', { key: 2, onClick: () => signMessage({ message: 'Hello' }) }, 'Sign'),
  ]);
}
createRoot(document.getElementById('app')).render(
  make(WagmiProvider, { config }, make(QueryClientProvider, { client: new QueryClient() }, make(Account))),
);
`;

export default {
  name: 'examples of the documents',
  async setUp(keep) {
    return { browser: await startBrowser(keep) };
  },
  tests: {
    async 'compile in a strict app'() {
      const packages = ['sdk', 'react', 'bridges', 'server'];
      const app = prepareApp('documents', 'vite', { newest: true, packages });
      const folder = join(app, 'printed');
      mkdirSync(folder);
      let count = 0;
      for (const path of DOCUMENTS) {
        for (const code of examplesIn(path, 'ts', 'tsx')) {
          count++;
          // Files that import each other say their names in the first line.
          const [, name = `${count}.tsx`] = code.match(/^\/\/ (\w+\.ts)\n/) ?? [];
          writeFileSync(join(folder, name), `${code}\nexport {};\n`);
        }
      }
      assert.ok(count >= 5, `${count} examples`);
      const settings = JSON.parse(readFileSync(join(app, 'tsconfig.json'), 'utf8'));
      settings.include = ['printed'];
      // wagmi's own declarations do not fit our versions of viem and TanStack Query.
      settings.compilerOptions.skipLibCheck = true;
      const wagmi = join(root, 'node_modules/wagmi3');
      settings.compilerOptions.paths = {
        wagmi: [wagmi],
        'wagmi/*': [join(wagmi, 'dist/types/exports/*')],
      };
      writeFileSync(join(app, 'tsconfig.printed.json'), JSON.stringify(settings));
      await run(root, join(root, 'node_modules/typescript/bin/tsc'), [
        '-p',
        join(app, 'tsconfig.printed.json'),
      ]);
    },

    async 'of the SDK connect and sign, the first as it is printed'(world, keep) {
      const app = prepareApp('first-example', 'vite', { newest: true });
      const readme = 'web/packages/sdk/README.md';
      const [code] = examplesIn(readme, 'ts');
      const [html] = examplesIn(readme, 'html');
      writeFileSync(join(app, 'first.ts'), code);
      writeFileSync(
        join(app, 'index.html'),
        `<!doctype html><html lang="en"><title>First</title>${html}<script type="module" src="/first.ts"></script></html>`,
      );
      const origin = await serveFolder(keep, await viteBundle(app));
      const signer = privateKeyToAccount(generatePrivateKey());
      const wallet = new ScriptedWallet({ signer });
      const said = [];
      const { sheet } = await openWatched(world, keep, origin, async (inside) => {
        inside.on('console', (message) => said.push(message.text()));
        await installInPage(inside, wallet, { name: 'Alder' });
      });
      await sheet.getByRole('button', { name: 'Alder' }).click();
      // It may have been said before the press is over.
      const signature = await waitFor('the signature', () =>
        said.find((text) => /^0x[0-9a-f]{130}$/.test(text)),
      );
      assert.ok(await verifyMessage({ address: signer.address, message: 'Hello', signature }));
    },

    async 'of the root README draws the button and connects, as it is printed'(world, keep) {
      const app = prepareApp('root-example', 'vite', { newest: true });
      const [code] = examplesIn('README.md', 'ts');
      const [html] = examplesIn('README.md', 'html');
      writeFileSync(join(app, 'first.ts'), `${code}\nglobalThis.example = provider;\n`);
      writeFileSync(
        join(app, 'index.html'),
        `<!doctype html><html lang="en"><title>First</title>${html}<script type="module" src="/first.ts"></script></html>`,
      );
      const origin = await serveFolder(keep, await viteBundle(app));
      const signer = privateKeyToAccount(generatePrivateKey());
      const { page, button, sheet } = await openWatched(world, keep, origin, (inside) =>
        installInPage(inside, new ScriptedWallet({ signer }), { name: 'Alder' }),
      );
      await button.click();
      await sheet.getByRole('button', { name: 'Alder' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const accounts = await page.evaluate(() =>
        globalThis.example.request({ method: 'eth_accounts' }),
      );
      assert.deepEqual(accounts, [signer.address]);
    },

    async 'of docs/frameworks.md is the one place of an app, and connects'(world, keep) {
      const app = prepareApp('frameworks-example', 'vite', { newest: true });
      const [code] = examplesIn('docs/frameworks.md', 'ts');
      writeFileSync(join(app, 'portico.ts'), code);
      writeFileSync(
        join(app, 'page.ts'),
        "import { portico } from './portico.ts';\nObject.assign(globalThis, { portico });\n",
      );
      writeFileSync(
        join(app, 'index.html'),
        '<!doctype html><html lang="en"><title>App</title><portico-button></portico-button><script type="module" src="/page.ts"></script></html>',
      );
      const origin = await serveFolder(keep, await viteBundle(app));
      const signer = privateKeyToAccount(generatePrivateKey());
      const { page, button, sheet } = await openWatched(world, keep, origin, (inside) =>
        installInPage(inside, new ScriptedWallet({ signer }), { name: 'Alder' }),
      );
      await button.click();
      await sheet.getByRole('button', { name: 'Alder' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const address = await page.evaluate(() => globalThis.portico.getAccount().address);
      assert.equal(address, signer.address);
    },

    async 'of docs/networks.md offers the network of its own, and begins on it'(world, keep) {
      const app = prepareApp('networks-example', 'vite', { newest: true });
      const [code, ...others] = examplesIn('docs/networks.md', 'ts', 'tsx');
      assert.deepEqual(others, [], 'every example is run');
      writeFileSync(join(app, 'first.ts'), `${code}\nObject.assign(globalThis, { portico });\n`);
      writeFileSync(
        join(app, 'index.html'),
        '<!doctype html><html lang="en"><title>App</title><script type="module" src="/first.ts"></script></html>',
      );
      const origin = await serveFolder(keep, await viteBundle(app));
      const { page, sheet } = await openWatched(world, keep, origin);
      await page.evaluate(() => globalThis.portico.open({ view: 'networks' }));
      await sheet.getByRole('button', { name: 'Local chain' }).waitFor();
      await sheet.getByRole('button', { name: 'Ethereum' }).waitFor();
      const network = await page.evaluate(() => globalThis.portico.getState().network);
      assert.equal(network.caipNetworkId, 'eip155:31337');
      assert.deepEqual(network.rpcUrls, ['http://127.0.0.1:8545']);
      assert.deepEqual(network.blockExplorerUrls, ['https://explorer.example']);
    },

    async 'of the React package connects and shows the account, the second in the first'(
      world,
      keep,
    ) {
      const app = prepareApp('react-example', 'vite', { newest: true });
      const [first, second, ...others] = examplesIn('web/packages/react/README.md', 'ts', 'tsx');
      assert.deepEqual(others, [], 'every example is run');
      const button = '<PorticoButton />';
      assert.ok(first.includes(button));
      const both = first.replace(button, `<>${button}<Account /></>`);
      writeFileSync(join(app, 'App.tsx'), `import { Account } from './Account.tsx';\n${both}`);
      writeFileSync(join(app, 'Account.tsx'), second);
      writeFileSync(
        join(app, 'page.tsx'),
        `import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
createRoot(document.getElementById('app')!).render(<App />);`,
      );
      writeFileSync(
        join(app, 'index.html'),
        '<!doctype html><html lang="en"><title>App</title><div id="app"></div><script type="module" src="/page.tsx"></script></html>',
      );
      const origin = await serveFolder(keep, await viteBundle(app));
      const signer = privateKeyToAccount(generatePrivateKey());
      const opened = await openWatched(world, keep, origin, (inside) =>
        installInPage(inside, new ScriptedWallet({ signer }), {
          name: 'MetaMask',
          key: 'io.metamask',
        }),
      );
      const { page } = opened;
      await page.getByRole('button', { name: 'Connect MetaMask', exact: true }).click();
      const link = page.getByRole('link', { name: signer.address });
      await link.waitFor();
      const href = await link.getAttribute('href');
      assert.equal(href, `https://etherscan.io/address/${signer.address}`);
    },

    async 'of the bridges connects wagmi by the button, and signs, as it is printed'(world, keep) {
      const app = prepareApp('bridges-example', 'vite', { newest: true });
      const [code, ...others] = examplesIn('web/packages/bridges/README.md', 'ts', 'tsx');
      assert.deepEqual(others, [], 'every example is run');
      writeFileSync(join(app, 'config.ts'), code);
      writeFileSync(join(app, 'page.js'), WAGMI_APP);
      writeFileSync(
        join(app, 'index.html'),
        `<!doctype html><html lang="en"><title>App</title><portico-button></portico-button><div id="app"></div>
<script type="module" src="/page.js"></script></html>`,
      );
      const alias = { wagmi: join(root, 'node_modules/wagmi3') };
      const settings = { resolve: { alias, dedupe: ['react', 'react-dom'] } };
      writeFileSync(join(app, 'vite.config.mjs'), `export default ${JSON.stringify(settings)};`);
      const origin = await serveFolder(keep, await viteBundle(app));
      const signer = privateKeyToAccount(generatePrivateKey());
      const wallet = new ScriptedWallet({ signer });
      const { page, button, sheet } = await openWatched(world, keep, origin, (inside) =>
        installInPage(inside, wallet, { name: 'Alder' }),
      );
      const shows = (text) => page.locator('output', { hasText: text }).waitFor();
      await shows(/^disconnected/);
      await button.first().click();
      await sheet.getByRole('button', { name: 'Alder' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await shows(`connected ${signer.address}`);
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await shows(/0x[0-9a-f]{130}/);
      const [signature] = (await page.locator('output').textContent()).match(/0x[0-9a-f]{130}/);
      assert.ok(await verifyMessage({ address: signer.address, message: 'Hello', signature }));
    },
  },
};

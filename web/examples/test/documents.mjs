// SPDX-License-Identifier: Apache-2.0
//
// The examples of the READMEs and documents, as they are printed: every one compiles, and the first of the SDK
// runs.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { viteBundle } from './builds.mjs';
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
];

/** The examples of a document in these languages. */
function examplesIn(path, ...languages) {
  const text = readFileSync(join(root, path), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.filter(([, language]) => languages.includes(language)).map(([, , code]) => code);
}

export default {
  name: 'examples of the documents',
  async setUp(keep) {
    return { browser: await startBrowser(keep) };
  },
  tests: {
    async 'compile in a strict app'() {
      const app = prepareApp('documents', 'vite', { newest: true });
      const folder = join(app, 'printed');
      mkdirSync(folder);
      let count = 0;
      for (const path of DOCUMENTS) {
        for (const code of examplesIn(path, 'ts', 'tsx')) {
          count++;
          writeFileSync(join(folder, `${count}.tsx`), `${code}\nexport {};\n`);
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
      const { page, sheet } = await openWatched(world, keep, origin, async (inside) => {
        inside.on('console', (message) => said.push(message.text()));
        await installInPage(inside, wallet, { name: 'Alder' });
      });
      await sheet.getByRole('button', { name: 'Alder' }).click();
      await page.waitForEvent('console', {
        predicate: (message) => /^0x[0-9a-f]{130}$/.test(message.text()),
      });
      const signature = said.find((text) => /^0x[0-9a-f]{130}$/.test(text));
      assert.ok(await verifyMessage({ address: signer.address, message: 'Hello', signature }));
    },
  },
};

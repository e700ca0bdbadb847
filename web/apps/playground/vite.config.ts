// SPDX-License-Identifier: Apache-2.0
//
// Six pages: the playground, an app of the hooks, a shop, the test wallet, every view of the widget and the secure site's approvals (the gallery's). `vite dev` serves the configuration that ./x dev
// wrote (PORTICO_DEV_CONFIG); built, it is served by the server beside the pages.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { wasmDigests } from '../../../tools/integrity/wasmDigests.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const devConfig: Plugin = {
  name: 'portico-dev-config',
  configureServer(server) {
    server.middlewares.use('/config.json', (_, response) => {
      const path = process.env.PORTICO_DEV_CONFIG;
      response.setHeader('content-type', 'application/json');
      response.end(path ? readFileSync(path) : '{}');
    });
  },
};

const OF_PORTICO =
  /packages\/(sdk|engine|widget|ui|adapters)\/|build\/wasm|node_modules\/(react|react-dom|scheduler|uqr)\/|^\0/;
const SDK_ENTRY =
  /packages\/(sdk\/src\/(?!runtime\/|options\/developer\/)|ui\/src\/(button\/(?!deferred)|styles\/(adoptStyles|watchTheme|tokens\.css|base\.css))|engine\/src\/Listeners)/;

export default defineConfig({
  base: './',
  plugins: [devConfig, wasmDigests()],
  resolve: { alias: { '#wasm': at('../../../build/wasm') } },
  // See src/wallet/loopbackOnly.ts.
  define: { 'process.env.IS_VITEST': '"true"' },
  server: { fs: { allow: [at('../../..')] } },
  build: {
    target: 'es2022',
    // The test wallet brings a whole WalletConnect client; nobody waits for it.
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      // What is Portico's has its name, so that the page can count it (src/measures.ts); React is here for it alone.
      output: {
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.every((id) => OF_PORTICO.test(id)) ? 'portico-' : ''}[name]-[hash].js`,
        codeSplitting: { groups: [{ name: 'entry', test: SDK_ENTRY }] },
      },
      input: Object.fromEntries(
        ['index', 'hooks', 'shop', 'wallet', 'views', 'approvals'].map((name) => [
          name,
          at(`${name}.html`),
        ]),
      ),
    },
  },
});

// SPDX-License-Identifier: Apache-2.0
//
// The document that pages embed, its like for clients of the reference (/sdk), the pages of the mailed links (/approve, /cancel, /stop), the windows of an approval, an
// export, the wallet's settings, a recovery and a first way back to the wallet, and what a provider's window shows before it goes there (/loading) and after (/social). Served by an origin of its own with the headers of headers.json; the server writes the project's origins in place of {origins}.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { integrity } from '../../../tools/integrity/vitePlugin.mjs';
import { thirdPartyNotices } from '../../../tools/notices/vitePlugin.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server reads the headers beside the files that they belong to. */
const headers: Plugin = {
  name: 'portico-headers',
  generateBundle() {
    const source = readFileSync(at('headers.json'));
    this.emitFile({ type: 'asset', fileName: 'headers.json', source });
  },
};

export default defineConfig({
  base: '/',
  plugins: [thirdPartyNotices(), headers, integrity()],
  resolve: { alias: { '#wasm': at('../../../build/wasm') } },
  define: { 'process.env.NODE_ENV': '"production"' },
  worker: { format: 'es' },
  // Vite's polyfill of preloading is an inline script, which the policy forbids.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        frame: at('frame.html'),
        sdk: at('sdk.html'),
        approve: at('approve.html'),
        approval: at('approval.html'),
        begin: at('begin.html'),
        cancel: at('cancel.html'),
        stop: at('stop.html'),
        export: at('export.html'),
        manage: at('manage.html'),
        recover: at('recover.html'),
        loading: at('loading.html'),
        social: at('social.html'),
      },
    },
  },
});

// SPDX-License-Identifier: Apache-2.0
//
// The document that pages embed. Served by an origin of its own with the headers of headers.json; the server writes
// the project's origins in place of {origins}.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { thirdPartyNotices } from '../../../tools/notices/vitePlugin.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: '/',
  plugins: [thirdPartyNotices()],
  resolve: { alias: { '#wasm': at('../../../build/wasm') } },
  worker: { format: 'es' },
  // Vite's polyfill of preloading is an inline script, which the policy forbids.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: { frame: at('frame.html') } },
  },
});

// SPDX-License-Identifier: Apache-2.0
//
// Two pages, served below /console/ of the admin listener: the console, and the frame in which it shows
// the widget with settings that are not published yet.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { wasmDigests } from '../../../tools/integrity/wasmDigests.mjs';
import { thirdPartyNotices } from '../../../tools/notices/vitePlugin.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: '/console/',
  plugins: [wasmDigests(), thirdPartyNotices()],
  resolve: { alias: { '#wasm': at('../../../build/wasm') } },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Vite's polyfill of preloading is an inline script, which the console's policy forbids.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: { index: at('index.html'), preview: at('preview.html') } },
  },
});

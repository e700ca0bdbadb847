// SPDX-License-Identifier: Apache-2.0
//
// The gallery: every view and state of the widget with fixed slices, and the secure site's approvals. For looking at and for tests.

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wasmDigests } from '../../../tools/integrity/wasmDigests.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), wasmDigests()],
  resolve: { alias: { '#wasm': at('../../../build/wasm') } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
    rollupOptions: { input: { index: at('index.html'), approvals: at('approvals.html') } },
  },
});

// SPDX-License-Identifier: Apache-2.0
//
// The SDK as files for a page: an entry of a few kilobytes, chunks that load on demand, and both wasm
// modules as files of their own.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const beforeTap = new RegExp(
  [
    'sdk/src/(?!runtime/)',
    'ui/src/button/(?!drawLater)',
    'ui/src/icons/loaderArch',
    'ui/src/styles/(adoptStyles|watchTheme|tokens\\.css|base\\.css)',
  ]
    .map((path) => `packages/${path}`)
    .join('|'),
);

export default defineConfig({
  base: './',
  resolve: { alias: { '#wasm': fileURLToPath(new URL('../../../build/wasm', import.meta.url)) } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'portico' },
    // Library mode leaves white space in; these files go to pages as they are.
    rollupOptions: {
      output: {
        minify: true,
        chunkFileNames: 'portico-[name]-[hash].js',
        // A chunk of its own, so that its bytes can be told from ours.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What a page loads before a tap, in one file: it compresses better than in four.
            { name: 'entry', test: beforeTap },
          ],
        },
      },
    },
  },
});

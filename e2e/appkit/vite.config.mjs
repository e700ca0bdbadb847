// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

export default defineConfig({
  root: new URL('./page', import.meta.url).pathname,
  base: './',
  logLevel: 'error',
  build: { outDir: '../dist', emptyOutDir: true, minify: false, target: 'es2022' },
});

// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

const controllers = new URL('./page/controllers.js', import.meta.url).pathname;

export default defineConfig({
  root: new URL('./page', import.meta.url).pathname,
  base: './',
  logLevel: 'error',
  build: { outDir: '../dist', emptyOutDir: true, minify: false, target: 'es2022' },
  plugins: [
    {
      name: 'controllers of sign-in',
      enforce: 'pre',
      resolveId: (name, importer) =>
        name === '@reown/appkit-controllers' && importer?.includes('/appkit-siwx/')
          ? controllers
          : undefined,
    },
  ],
});

// SPDX-License-Identifier: Apache-2.0
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const controllers = fileURLToPath(new URL('./page/controllers.js', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('./page', import.meta.url)),
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

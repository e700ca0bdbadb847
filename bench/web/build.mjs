// SPDX-License-Identifier: Apache-2.0
//
// Builds the apps by Vite into build/bench-web, ours from the SDK's own build for bundlers.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
export const built = join(root, 'build/bench-web');

const sdk = join(root, 'web/packages/sdk/dist/module/portico.js');
const react = join(root, 'web/packages/react/src/index.ts');

export async function buildApp(name) {
  const source = join(root, 'build/bench-web-pages', name);
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  // A page of nothing but the button: the same for everybody.
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${name}</title><div id="app"></div><script type="module" src="../../../bench/web/apps/${name}.jsx"></script></html>`;
  writeFileSync(join(source, 'index.html'), page);
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    // What libraries written for Node expect to find.
    define: { global: 'globalThis', 'process.env': '{}' },
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: {
      alias: { '@portico/sdk': sdk, '@portico/react': react },
      dedupe: ['react', 'react-dom'],
    },
    build: {
      outDir: join(built, name),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rollupOptions: { onwarn: () => {} },
    },
  });
}

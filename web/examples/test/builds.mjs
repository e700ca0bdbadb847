// SPDX-License-Identifier: Apache-2.0
//
// How each bundler makes a page of an app's folder, as its own guide says to. Each gives the origin of the running page.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepareApp.mjs';
import { bundlersFolder, installed, NEXT, run, startServer } from './programs.mjs';
import { serveFolder } from './serveFolder.mjs';

const VITE = {
  6: join(bundlersFolder, 'node_modules/vite/bin/vite.js'),
  7: join(bundlersFolder, 'node_modules/vite7/bin/vite.js'),
  8: join(root, 'node_modules/vite/bin/vite.js'),
};

export const viteDev = (version) => async (keep, app) => {
  const argsFor = (port) => ['--host', '127.0.0.1', '--port', port, '--strictPort'];
  return (await startServer(keep, app, VITE[version], argsFor)).origin;
};

/** Gives the folder that it builds. */
export async function viteBundle(app, version = 8) {
  await run(app, VITE[version], ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  return join(app, 'dist');
}

export const viteBuild = (version) => async (keep, app) =>
  serveFolder(keep, await viteBundle(app, version));

export const nextDev =
  (...options) =>
  async (keep, app) => {
    const argsFor = (port) => ['dev', '-H', '127.0.0.1', '-p', port, ...options];
    return (await startServer(keep, app, NEXT, argsFor)).origin;
  };

const build = (bundler) => async (keep, app) => {
  await run(app, join(bundlersFolder, 'build.mjs'), [bundler]);
  // These know scripts only: the page goes beside them.
  cpSync(join(app, 'index.html'), join(app, 'dist/index.html'));
  return serveFolder(keep, join(app, 'dist'));
};
export const webpackBuild = build('webpack');
export const esbuildBuild = build('esbuild');
export const rollupBuild = build('rollup');

/** With the step that docs/frameworks.md offers to those who want the modules as files. */
export async function esbuildAndCopy(keep, app) {
  const origin = await esbuildBuild(keep, app);
  const from = join(app, 'node_modules/@portico/sdk/module');
  for (const name of readdirSync(from).filter((one) => one.endsWith('.wasm'))) {
    cpSync(join(from, name), join(app, 'dist', name));
  }
  return origin;
}

export async function parcelBuild(keep, app) {
  const args = ['build', 'index.html', '--dist-dir', 'dist', '--cache-dir', '.parcel-cache'];
  const env = { PARCEL_WORKERS: '0', NODE_ENV: 'production' };
  await run(app, installed.resolve('parcel/lib/bin.js'), [...args, '--no-source-maps'], env);
  return serveFolder(keep, join(app, 'dist'));
}

/** Packages of test/bundlers into the app, where its own npm would have put them. */
export function linkInto(app, names) {
  for (const name of names) {
    const place = join(app, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(join(bundlersFolder, 'node_modules', name), place);
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// Small apps through every bundler that docs/frameworks.md names, with nothing configured: each must show the
// button, open the modal and connect a wallet.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import * as builds from './builds.mjs';
import { prepareApp } from './prepareApp.mjs';
import { openWatched } from './WatchedPage.mjs';

const WALLET = 'Alder';

/**
 * `app`: its folder in web/examples. `files`: the wasm modules come as files; otherwise they come inside scripts, and
 * the console says how to change that.
 */
const PLAIN = 'test/bundlers/plain';
const REACT = 'vite';
const VUE = 'test/bundlers/vue';
const bundlers = [
  { name: 'Parcel', app: PLAIN, start: builds.parcelBuild, files: true },
  { name: 'Next.js dev', app: 'next', start: builds.nextDev(), files: true },
  {
    name: 'Next.js dev, webpack',
    app: 'next',
    start: builds.nextDev('--webpack'),
    files: true,
  },
  { name: 'Vite 8 dev', app: PLAIN, start: builds.viteDev(8), files: true },
  { name: 'Vite 7 dev', app: PLAIN, start: builds.viteDev(7), files: false },
  { name: 'Vite 6 dev', app: PLAIN, start: builds.viteDev(6), files: false },
  { name: 'Vite 7 dev, React', app: REACT, start: builds.viteDev(7), files: false },
  { name: 'Vite 7 build', app: PLAIN, start: builds.viteBuild(7), files: true },
  { name: 'Vite 6 build', app: PLAIN, start: builds.viteBuild(6), files: true },
  { name: 'Vue, Vite 6 dev', app: VUE, start: builds.viteDev(6), files: false },
  { name: 'Vue, Vite 6 build', app: VUE, start: builds.viteBuild(6), files: true },
  { name: 'webpack', app: PLAIN, start: builds.webpackBuild, files: true },
  { name: 'esbuild', app: PLAIN, start: builds.esbuildBuild, files: false },
  { name: 'esbuild, modules copied', app: PLAIN, start: builds.esbuildAndCopy, files: true },
  { name: 'Rollup', app: PLAIN, start: builds.rollupBuild, files: false },
];

export async function connectWallet(world, keep) {
  const watched = await openWatched(world, keep, world.origin, (page) =>
    installInPage(page, new ScriptedWallet(), { name: WALLET }),
  );
  await watched.button.first().click();
  await watched.sheet.getByRole('button', { name: WALLET }).click();
  await watched.button.getByText(/^0xf39F…2266$/i).waitFor();
  // The browser itself says that the public nodes are out of reach here.
  return watched.complaints().filter((text) => !text.startsWith('Failed to load resource'));
}

const groupOf = ({ name, app: source, start, files }) => ({
  name,
  async setUp(keep) {
    const app = prepareApp(name.replaceAll(/\W+/g, '-'), source, { newest: true });
    if (source === VUE) builds.linkInto(app, ['vue', '@vitejs/plugin-vue']);
    return { origin: await start(keep, app), browser: await startBrowser(keep) };
  },
  tests: {
    async 'opens the modal and connects a wallet'(world, keep) {
      const said = await connectWallet(world, keep);
      assert.equal(said.length, files ? 0 : 1, said.join('\n'));
      for (const hint of said) {
        assert.match(hint, /^\[portico\] .*engine\.wasm .*docs\/frameworks\.md/);
      }
    },
  },
});

export default bundlers.map(groupOf);

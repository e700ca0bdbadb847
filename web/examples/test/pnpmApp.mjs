// SPDX-License-Identifier: Apache-2.0
//
// pnpm gives every package just what it asks for. With React 18 in the host there must be one React, not a second
// beside it for the SDK. Nothing is fetched: every package is on this disk already.
import assert from 'node:assert/strict';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { viteBuild } from './builds.mjs';
import { connectWallet } from './bundlers.mjs';
import { prepareApp, root } from './prepareApp.mjs';
import { bundlersFolder, run } from './programs.mjs';

const react18 = (name) => `file:${join(root, 'web/examples/vite/node_modules', name)}`;
const newest = (name) => `file:${join(root, 'node_modules', name)}`;
const packed = (name) => `file:${join(root, 'build/npm', `portico-${name}-0.1.0.tgz`)}`;

/** Where the app, or a package of it, finds `name`. */
const find = (from, name) => realpathSync(createRequire(join(from, 'index.js')).resolve(name));

export default {
  name: 'pnpm with React 18',
  async setUp(keep) {
    const app = prepareApp('pnpm', 'test/bundlers/plain', { packages: [] });
    const manifest = {
      name: 'host',
      private: true,
      type: 'module',
      dependencies: {
        '@portico/react': packed('react'),
        '@portico/sdk': packed('sdk'),
        react: react18('react'),
        'react-dom': react18('react-dom'),
      },
    };
    writeFileSync(join(app, 'package.json'), JSON.stringify(manifest));
    // What React asks the registry for.
    const overrides = { scheduler: react18('scheduler') };
    for (const name of ['loose-envify', 'js-tokens']) overrides[name] = newest(name);
    writeFileSync(join(app, 'pnpm-workspace.yaml'), JSON.stringify({ packages: ['.'], overrides }));
    const pnpm = join(bundlersFolder, 'node_modules/pnpm/bin/pnpm.mjs');
    await run(app, pnpm, [
      'install',
      '--offline',
      '--ignore-scripts',
      '--store-dir',
      join(app, '.store'),
    ]);
    return { app, origin: await viteBuild(8)(keep, app), browser: await startBrowser(keep) };
  },
  tests: {
    async 'installs one React, the one of the host'({ app }) {
      const react = find(app, 'react');
      const { version } = JSON.parse(readFileSync(join(react, '../package.json'), 'utf8'));
      assert.equal(version.split('.')[0], '18');
      for (const name of ['sdk', 'react']) {
        const own = realpathSync(join(app, 'node_modules/@portico', name));
        assert.equal(find(own, 'react'), react, name);
      }
      assert.equal(
        find(realpathSync(join(app, 'node_modules/@portico/sdk')), 'react-dom'),
        find(app, 'react-dom'),
      );
    },

    async 'opens the modal and connects a wallet'(world, keep) {
      assert.deepEqual(await connectWallet(world, keep), []);
    },
  },
};

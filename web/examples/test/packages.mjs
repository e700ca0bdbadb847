// SPDX-License-Identifier: Apache-2.0
//
// The tarballs as npm and a host's tools read them: what the manifest names is there, the READMEs' links lead somewhere,
// and nothing of the machine that packed them is inside.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestOf, pack } from '../../../tools/pack/pack.mjs';
import { root } from './prepareApp.mjs';

const folderOf = (name) => join(root, 'build/npm', name);
const read = (name, file) => readFileSync(join(folderOf(name), file), 'utf8');

const each = (check) => () => {
  for (const name of ['sdk', 'react', 'bridges', 'server', 'testing']) {
    check(name, JSON.parse(read(name, 'package.json')));
  }
};

export default {
  name: 'packages',
  tests: {
    'have every file that their manifest names': each((name, manifest) => {
      const { main, module, types, exports } = manifest;
      const named = [main, module, types, ...Object.values(exports).flatMap(pathsOf)];
      for (const path of named.filter(Boolean)) {
        assert.ok(existsSync(join(folderOf(name), path)), `${name}: ${path}`);
      }
      for (const [entry, target] of Object.entries(exports)) {
        if (entry === './package.json') continue;
        // A compiler takes the first condition that fits: types must come before what runs.
        assert.equal(Object.keys(target)[0], 'types', `${name} ${entry}`);
      }
    }),

    // Case 122: no script at install, nothing brought along.
    'say what they are, and bring licence and changes': each((name, manifest) => {
      for (const field of ['description', 'license', 'author', 'keywords']) {
        assert.ok(manifest[field]?.length > 0, `${name} has no ${field}`);
      }
      assert.ok(!manifest.scripts && !manifest.devDependencies);
      assert.deepEqual(manifest.dependencies, {}, `${name} brings nothing along`);
      assert.match(read(name, 'LICENSE'), /Apache License/);
      assert.match(read(name, 'CHANGELOG.md'), /^# /);
    }),

    // npm publishes nothing that is private.
    'cannot be published without the repository that they are from': each((name) => {
      assert.equal(manifestOf(name, '').private, true);
    }),

    'name the repository of a release, and their links lead there': each((name) => {
      const address = 'https://code.example/harbour/portico';
      for (const spelled of [address, `${address}.git`, `${address}/`]) {
        const manifest = manifestOf(name, spelled);
        const directory = `web/packages/${name}`;
        assert.deepEqual(manifest.repository, {
          type: 'git',
          url: `git+${address}.git`,
          directory,
        });
        assert.equal(manifest.homepage, `${address}/tree/main/${directory}#readme`);
        assert.equal(manifest.bugs, `${address}/issues`);
        assert.ok(existsSync(join(root, directory, 'README.md')));
        assert.equal(manifest.private, undefined);
      }
      const into = join(root, 'build/npm/released');
      pack(name, { address, into });
      const readme = readFileSync(join(into, name, 'README.md'), 'utf8');
      for (const [, target] of readme.matchAll(/\]\(([^)]+)\)/g)) {
        if (/^#/.test(target)) continue;
        assert.match(target, /^https:/, `${name}: ${target}`);
        const [, path] = target.split(`${address}/blob/main/`);
        if (path) assert.ok(existsSync(join(root, path.split('#')[0])), `${name}: ${target}`);
      }
    }),

    'are not packed for what is no repository'() {
      for (const wrong of ['harbour/portico', 'http://code.example/x', 'git@code.example:x/y.git'])
        assert.throws(() => manifestOf('sdk', wrong), /PORTICO_REPOSITORY is https:/);
    },

    'have no link in their README that leads nowhere': each((name) => {
      for (const [, target] of read(name, 'README.md').matchAll(/\]\(([^)]+)\)/g)) {
        if (/^https:|^#/.test(target)) continue;
        assert.ok(existsSync(join(folderOf(name), target.split('#')[0])), `${name}: ${target}`);
      }
    }),

    'the one for back ends brings nothing of a page, and little at all'() {
      const folder = join(folderOf('server'), 'dist');
      const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
      const text = scripts.map((name) => read('server', `dist/${name}`)).join('');
      for (const [, name] of text.matchAll(/\bfrom\s*['"]([^'"]+)['"]/g))
        assert.ok(name.startsWith('./'), `it imports ${name}`);
      assert.ok(text.length < 34_000, `${text.length} bytes of scripts`);
    },

    'have the licences of what others wrote'() {
      const notices = read('sdk', 'THIRD_PARTY_NOTICES.txt');
      for (const one of [
        'react-dom 1',
        'uqr',
        'Lucide',
        'libsecp256k1',
        'libsodium',
        'wasi-libc',
      ]) {
        assert.ok(notices.includes(`\n${one}`), one);
      }
    },

    'take no import apart in a way that the build of Vite 6 gets wrong'() {
      // It loses the `.then` that our own build adds where a chunk has several modules.
      const folder = join(folderOf('sdk'), 'module');
      for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
        assert.doesNotMatch(read('sdk', `module/${name}`), /\}=await import\([^)]*\)\.then/, name);
      }
    },

    'have source maps that say nothing of this machine'() {
      const folder = join(folderOf('sdk'), 'module');
      const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
      let maps = 0;
      for (const name of scripts) {
        const [, map] = read('sdk', `module/${name}`).match(/\n\/\/# sourceMappingURL=(\S+)/) ?? [];
        if (!map) continue;
        maps += 1;
        const { sources, sourcesContent } = JSON.parse(read('sdk', `module/${map}`));
        assert.equal(sources.length, sourcesContent.length);
        for (const source of sources) assert.ok(!source?.includes(dirname(root)), source);
      }
      assert.ok(maps > 20, `${maps} maps`);
    },
  },
};

/** The paths in a value of `exports`. */
function pathsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsOf);
}

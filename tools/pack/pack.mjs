// SPDX-License-Identifier: Apache-2.0
//
// Makes the packages that hosts install: build/npm/<name>/ (what `npm publish` takes) and a tarball beside
// it. Needs the SDK's build (./x build).
//   node tools/pack/pack.mjs
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeTypes } from './closeTypes.mjs';
import { emit } from './emit.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packages = join(root, 'web/packages');
const out = join(root, 'build/npm');

/** Name of a package -> what fills its folder. */
const contents = {
  sdk(folder) {
    for (const kind of ['module', 'standalone']) {
      const built = join(packages, 'sdk/dist', kind);
      if (!existsSync(join(built, 'portico.js'))) throw new Error(`${built} is missing; run ./x build`);
      cpSync(built, join(folder, kind), { recursive: true });
    }
    const types = join(out, 'types');
    emit({ files: ['sdk/src/index.ts'], rootDir: '.', outDir: types, typesOnly: true });
    closeTypes(types, 'sdk/src/index.d.ts', join(folder, 'types'));
  },
  react(folder) {
    emit({ files: ['react/src/index.ts'], rootDir: 'react/src', outDir: join(folder, 'dist') });
  },
  bridges(folder) {
    const names = readdirSync(join(packages, 'bridges/src'));
    const files = names.map((name) => `bridges/src/${name}/index.ts`);
    emit({ files, rootDir: 'bridges/src', outDir: join(folder, 'dist') });
  },
  testing(folder) {
    const entries = ['index.ts', 'keys/index.ts', 'walletConnect/WalletConnectWallet.ts'];
    const files = entries.map((entry) => `testing/src/${entry}`);
    emit({ files, rootDir: 'testing/src', outDir: join(folder, 'dist') });
  },
};

/** Makes one package and gives the path of its tarball. */
function pack(name) {
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  contents[name](folder);
  const { private: _, scripts, devDependencies, publishConfig, ...source } = JSON.parse(
    readFileSync(join(packages, name, 'package.json'), 'utf8'),
  );
  const { access, ...published } = publishConfig;
  const manifest = { ...source, ...published, publishConfig: { access }, engines: { node: '>=20.19' } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(packages, name, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const told = execFileSync('npm', ['pack', '--json', '--pack-destination', out, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parsed = JSON.parse(told);
  const [{ filename, size, entryCount }] = Array.isArray(parsed) ? parsed : Object.values(parsed);
  console.log(`${filename}: ${entryCount} files, ${size} bytes`);
  return join(out, filename);
}

/** Makes every package; gives their tarballs by name. */
export function packAll() {
  return Object.fromEntries(Object.keys(contents).map((name) => [name, pack(name)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) packAll();

// SPDX-License-Identifier: Apache-2.0
//
// Makes the packages that hosts install: build/npm/<name>/ (what `npm publish` takes) and a tarball beside
// it. Needs the SDK's build (./x build).
//   [PORTICO_REPOSITORY=https://host/owner/name] node tools/pack/pack.mjs
// A release names the public repository; npm shows it, and the READMEs' links lead there instead of into the package.
// What is packed without one is private: it installs as ever, and `npm publish` refuses it.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTICES } from '../notices/vitePlugin.mjs';
import { closeTypes } from './closeTypes.mjs';
import { emit } from './emit.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packages = join(root, 'web/packages');
const out = join(root, 'build/npm');
const ofThisRun = process.env.PORTICO_REPOSITORY || undefined;

/** Name of a package -> what fills its folder. */
const contents = {
  sdk(folder) {
    for (const kind of ['module', 'standalone']) {
      const built = join(packages, 'sdk/dist', kind);
      if (!existsSync(join(built, 'portico.js')))
        throw new Error(`${built} is missing; run ./x build`);
      cpSync(built, join(folder, kind), { recursive: true });
    }
    dropCopiedMaps(join(folder, 'module'));
    // The standalone files have all that the module has, and React.
    cpSync(join(folder, 'standalone', NOTICES), join(folder, NOTICES));
    rmSync(join(folder, 'module', NOTICES));
    writeFileSync(join(folder, 'wasm.d.ts'), WASM_TYPES);
    const types = join(out, 'types');
    emit({ files: ['sdk/src/index.ts'], rootDir: '.', outDir: types, typesOnly: true });
    closeTypes(types, 'sdk/src/index.d.ts', join(folder, 'types'));
  },
  react(folder) {
    emit({
      files: ['react/src/index.ts', 'react/src/testing/index.ts'],
      rootDir: 'react/src',
      outDir: join(folder, 'dist'),
    });
  },
  bridges(folder) {
    // Each folder is an entry; what several share stands beside them.
    const entries = readdirSync(join(packages, 'bridges/src'), { withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `bridges/src/${name}/index.ts`);
    emit({ files, rootDir: 'bridges/src', outDir: join(folder, 'dist') });
  },
  server(folder) {
    const entries = ['index.ts', 'express.ts', 'hono.ts', 'next.ts'];
    const files = entries.map((entry) => `server/src/${entry}`);
    emit({ files, rootDir: 'server/src', outDir: join(folder, 'dist') });
  },
  testing(folder) {
    const entries = [
      'index.ts',
      'jsdom.ts',
      'keys/index.ts',
      'walletConnect/WalletConnectWallet.ts',
    ];
    const files = entries.map((entry) => `testing/src/${entry}`);
    emit({ files, rootDir: 'testing/src', outDir: join(folder, 'dist') });
  },
};

/** What bundlers give for a file that they emit. */
const WASM_TYPES = `/** The address of the module. */\ndeclare const address: string;\nexport default address;\n`;

/** The scripts that carry a wasm module as text: there is nothing in them to map. */
function dropCopiedMaps(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!/-(engine|pairing|account)-[\w-]+\.js(\.map)?$/.test(name)) continue;
    if (name.endsWith('.map')) rmSync(file);
    else
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
      );
  }
}

/** Links into the repository lead there, or to copies beside the README: npm and node_modules have no repository around them. */
function writeReadme(name, folder, repository) {
  const text = readFileSync(join(packages, name, 'README.md'), 'utf8');
  const linked = text.replace(
    /\]\(\.\.\/\.\.\/\.\.\/docs\/([\w-]+\.md)(#[\w-]+)?\)/g,
    (_, file, anchor = '') => {
      mkdirSync(join(folder, 'docs'), { recursive: true });
      cpSync(join(root, 'docs', file), join(folder, 'docs', file));
      return `](${repository ? `${repository}/blob/main/` : ''}docs/${file}${anchor})`;
    },
  );
  const astray = linked.match(/\]\(\.\.[^)]*\)/);
  if (astray) throw new Error(`${name}/README.md links out of the package: ${astray[0]}`);
  writeFileSync(join(folder, 'README.md'), linked);
}

/** The address of a public repository as npm's fields are made of it; nothing where there is none. */
function readRepository(address) {
  if (!address) return undefined;
  const plain = address.replace(/(\.git|\/)+$/, '');
  if (!/^https:\/\/[^/]+\/.+/.test(plain))
    throw new Error(`PORTICO_REPOSITORY is https://host/owner/name, not ${address}`);
  return plain;
}

/** The package.json that is published. */
export function manifestOf(name, address = ofThisRun) {
  const repository = readRepository(address);
  const {
    private: _,
    scripts,
    devDependencies,
    publishConfig,
    ...source
  } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  const { access, ...published } = publishConfig;
  const directory = `web/packages/${name}`;
  return {
    ...source,
    ...published,
    author: 'Portico contributors',
    ...(repository
      ? {
          repository: { type: 'git', url: `git+${repository}.git`, directory },
          homepage: `${repository}/tree/main/${directory}#readme`,
          bugs: `${repository}/issues`,
        }
      : { private: true }),
    publishConfig: { access },
    engines: { node: '>=20.19' },
  };
}

/** Makes one package, in a folder of `into`, and gives the path of its tarball. */
export function pack(name, { address = ofThisRun, into = out } = {}) {
  const folder = join(into, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  contents[name](folder);
  const manifest = manifestOf(name, address);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeReadme(name, folder, readRepository(address));
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file));
  const told = execFileSync('npm', ['pack', '--json', '--pack-destination', into, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parsed = JSON.parse(told);
  const [{ filename, size, entryCount }] = Array.isArray(parsed) ? parsed : Object.values(parsed);
  console.log(`${filename}: ${entryCount} files, ${size} bytes`);
  return join(into, filename);
}

/** Makes every package; gives their tarballs by name. */
export function packAll() {
  return Object.fromEntries(Object.keys(contents).map((name) => [name, pack(name)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) packAll();

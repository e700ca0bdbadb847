// SPDX-License-Identifier: Apache-2.0
//
// Compiles sources of web/packages to the modules and declarations of a published package.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packages = join(root, 'web/packages');

/** `files` and `rootDir` are below web/packages. Throws with what the compiler said. */
export function emit({ files, rootDir, outDir, typesOnly = false }) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const config = join(outDir, 'tsconfig.json');
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: typesOnly,
      // Only its shape is taken: whether it is right, ./x check says.
      noCheck: typesOnly,
      rootDir: join(packages, rootDir),
      outDir,
      ...(typesOnly
        ? {}
        : { allowImportingTsExtensions: false, rewriteRelativeImportExtensions: true }),
    },
    files: [...files, 'ui/src/css.d.ts', 'sdk/src/wasm.d.ts'].map((file) => join(packages, file)),
  };
  if (typesOnly) {
    // Found through node_modules, they would count as somebody else's and not be written.
    settings.compilerOptions.paths = {
      '@portico/ui/button': [join(packages, 'ui/src/button/index.ts')],
      '@portico/*': [join(packages, '*/src/index.ts')],
    };
  } else {
    // Another package's sources would lie outside the root: it is seen through its declarations.
    const sdk = join(root, 'build/npm/sdk/types/sdk/src/index.d.ts');
    settings.compilerOptions.paths = { '@portico/sdk': [sdk] };
    settings.files = files.map((file) => join(packages, file));
  }
  writeFileSync(config, JSON.stringify(settings));
  const { status, stdout } = spawnSync('npx', ['tsc', '-p', config], {
    cwd: root,
    encoding: 'utf8',
  });
  rmSync(config);
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
  if (!typesOnly) nameModules(outDir);
}

/** The compiler rewrites `./x.ts` to `./x.js` in modules only; a host's resolver wants it in declarations too. */
function nameModules(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!entry.endsWith('.d.ts')) continue;
    const file = join(folder, entry);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g, '$1$2.js$1'));
  }
}

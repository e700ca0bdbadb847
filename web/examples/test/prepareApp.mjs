// SPDX-License-Identifier: Apache-2.0
//
// An example in build/examples, with the tarballs unpacked where npm would put them. Everything else comes
// from the repository's own node_modules: nothing is fetched.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGES = ['sdk', 'react', 'bridges'];

/**
 * Gives the app's folder. `from`: a folder of web/examples, or nothing for an empty app. `newest`: with the
 * repository's versions of what the example pins an older one of, such as React. `packages`: which of ours are unpacked.
 */
export function prepareApp(name, from, { newest = false, packages = PACKAGES } = {}) {
  const app = join(root, 'build/examples', name);
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  const modules = join(app, 'node_modules');
  if (from) {
    const source = join(root, 'web/examples', from);
    const leftOut = /\/(node_modules|\.next|dist)$/;
    cpSync(source, app, { recursive: true, filter: (path) => !leftOut.test(path) });
    // What npm put beside the example because its version differs from the repository's.
    const own = join(source, 'node_modules');
    const pinned = !newest && existsSync(own);
    const names = pinned ? readdirSync(own).filter((one) => !one.startsWith('.')) : [];
    for (const one of names) cpSync(join(own, one), join(modules, one), { recursive: true });
  }
  // Bundlers keep their caches beside the nearest one.
  const manifest = join(app, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, JSON.stringify({ type: 'module' }));
  for (const one of packages) {
    const folder = join(modules, '@portico', one);
    mkdirSync(folder, { recursive: true });
    const tarball = join(root, `build/npm/portico-${one}-0.1.0.tgz`);
    execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', folder]);
  }
  return app;
}

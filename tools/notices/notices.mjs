// SPDX-License-Identifier: Apache-2.0
//
// THIRD_PARTY_NOTICES.txt of a package: the licences of what others wrote and our files contain. Which files those are is read
// from the source maps of the build; what is linked into the wasm modules is listed here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * What CMake links into the wasm modules, and where Debian and set-up put its licence. (Boost's asks for nothing where only machine code is
 * passed on.)
 */
const IN_WASM = [
  { name: 'libsecp256k1 0.2.0', file: '.cache/sources/libsecp256k1-0.2.0/COPYING' },
  { name: 'libsodium 1.0.18', file: '.cache/sources/libsodium-1.0.18/LICENSE' },
  { name: 'wasi-libc', file: '/usr/share/doc/wasi-libc/copyright' },
  { name: 'libc++, libc++abi and compiler-rt 19', file: '/usr/share/doc/libc++-19-dev-wasm32/copyright' },
];
const ICONS = 'web/packages/ui/src/icons/LICENSE.txt';

/** `maps`: the folder with the source maps of what the package has; `more`: npm packages that it has besides. Throws when a licence is missing. */
export function noticesOf(root, maps, more) {
  const packages = new Set(more);
  for (const file of readdirSync(maps).filter((name) => name.endsWith('.map'))) {
    const { sources } = JSON.parse(readFileSync(join(maps, file), 'utf8'));
    for (const source of sources) {
      const name = source?.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
      if (name) packages.add(name);
    }
  }
  const fromNpm = [...packages].sort().map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no licence file`);
    return { name: `${name} ${version}`, file: join(folder, file) };
  });
  const others = [{ name: 'Lucide (outlines of icons)', file: ICONS }, ...IN_WASM];
  const all = [...fromNpm, ...others.map(({ name, file }) => ({ name, file: resolve(root, file) }))];
  const texts = all.map(({ name, file }) => {
    if (!existsSync(file)) throw new Error(`the licence of ${name} is missing: ${file}; run ./x setup`);
    const line = '='.repeat(80);
    return `${line}\n${name}\n${line}\n\n${readFileSync(file, 'utf8').trim()}\n`;
  });
  return `Portico is under the licence in LICENSE. This package contains, besides:\n\n${texts.join('\n')}`;
}

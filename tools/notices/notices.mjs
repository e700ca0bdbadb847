// SPDX-License-Identifier: Apache-2.0
//
// The notices of what others wrote and what we ship contains, with versions and licence texts of this machine: of npm packages as they are
// installed from the lock file, of C and C++ libraries as Debian and tools/fetch_sources brought them (libraries.mjs).
//   node tools/notices/notices.mjs server    prints those of the program
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIBRARIES } from './libraries.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const LINE = '='.repeat(80);

/** What is in `where`: 'server' or 'wasm'. Throws where a version or a licence is missing. */
export function ofLibraries(where) {
  return LIBRARIES.filter((one) => one.in.includes(where)).map(
    ({ name, packages, source, licence, words }) => {
      if (source)
        return {
          name: source.replace(/-(?=\d)/, ' '),
          text: readLicence(name, join(root, '.cache/sources', source, licence)),
        };
      const text = words ?? readLicence(name, `/usr/share/doc/${packages[0]}/copyright`);
      return { name: packages ? `${name} ${versionOf(packages[0])}` : name, text };
    },
  );
}

/** `folders`: of npm packages. */
export function ofPackages(folders) {
  return [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no licence file`);
    return { name: `${name} ${version}`, text: readLicence(name, join(folder, file)) };
  });
}

export const ofIcons = () => [
  {
    name: 'Lucide (outlines of icons)',
    text: readLicence('Lucide', join(root, 'web/packages/ui/src/icons/LICENSE.txt')),
  },
];

/** One text of them all. */
export function writeNotices(notices) {
  const texts = notices.map(({ name, text }) => `${LINE}\n${name}\n${LINE}\n\n${text.trim()}\n`);
  return `Portico is under the Apache License 2.0. What is here contains, besides:\n\n${texts.join('\n')}`;
}

function readLicence(name, file) {
  if (!existsSync(file))
    throw new Error(`the licence of ${name} is missing: ${file}; run ./x setup`);
  return readFileSync(file, 'utf8');
}

/** Upstream's, without Debian's epoch, repacking and revision. */
function versionOf(debian) {
  const version = execFileSync('dpkg-query', ['-W', '-f=${Version}', debian], { encoding: 'utf8' });
  return version.replace(/^\d+:/, '').replace(/(\+ds\d*)?-[^-]*$/, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(writeNotices(ofLibraries(process.argv[2])));

// SPDX-License-Identifier: Apache-2.0
//
// Takes the declarations that an entry reaches out of those of the whole house: packages that are not
// published become relative paths, so that a host needs no other package for its types.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])([^'"]+)\2/g;

/** Copies `entry` of `from` (a path below it) and all that it imports to `to`. */
export function closeTypes(from, entry, to, done = new Set()) {
  if (done.has(entry)) return;
  done.add(entry);
  const reached = [];
  const text = readFileSync(join(from, entry), 'utf8').replace(
    SPECIFIER,
    (all, before, quote, name) => {
      const target = targetOf(from, entry, name);
      if (target === undefined) return all;
      reached.push(target);
      const path = posix.relative(posix.dirname(entry), target).replace(/\.d\.ts$/, '.js');
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
    },
  );
  mkdirSync(dirname(join(to, entry)), { recursive: true });
  writeFileSync(join(to, entry), text);
  for (const next of reached) closeTypes(from, next, to, done);
}

/** The declaration file that a specifier means; undefined for what is not ours. */
function targetOf(from, file, name) {
  const own = name.match(/^@portico\/([^/]+)(\/.+)?$/);
  const path = own
    ? `${own[1]}/src${own[2] ?? ''}/index`
    : posix.join(posix.dirname(file), name.replace(/\.[jt]sx?$/, ''));
  if (!own && !name.startsWith('.')) return undefined;
  const target = `${path}.d.ts`;
  if (!existsSync(join(from, target)))
    throw new Error(`${file} imports ${name}, which has no ${target}`);
  return target;
}

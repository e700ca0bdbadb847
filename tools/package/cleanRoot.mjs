// SPDX-License-Identifier: Apache-2.0
//
// A Debian root of its own, made from the packages that this machine has: the essential ones, and
// what a package needs, with dpkg's own records of them. No network, nothing of this machine's
// set-up: no users, no configuration, no other program. dpkg runs in it by chroot.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const INFO = '/var/lib/dpkg/info';
const run = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });

/** Name -> what dpkg knows of the installed package. */
function installed() {
  const format =
    '${Package}\\t${Architecture}\\t${Essential}\\t${Pre-Depends}, ${Depends}\\t${Provides}\\t${db:Status-Abbrev}\\n';
  const packages = new Map();
  const providers = new Map();
  for (const line of run('dpkg-query', ['-W', `-f=${format}`]).split('\n')) {
    const [name, architecture, essential, needs, provides, status] = line.split('\t');
    if (!status?.startsWith('ii') || packages.has(name)) continue;
    packages.set(name, { name, architecture, essential: essential === 'yes', needs });
    for (const one of names(provides)) providers.set(one, name);
  }
  return { packages, providers };
}

/** "libc6 (>= 2.36), a | b" -> alternatives by name. */
const alternatives = (needs) =>
  needs
    .split(',')
    .map((part) =>
      part
        .split('|')
        .map((one) => one.trim().split(/[ (:]/)[0])
        .filter(Boolean),
    )
    .filter((part) => part.length > 0);
const names = (list) => alternatives(list).flat();

/** The essential packages and all that `needs` leads to; throws where this machine lacks one. */
function closure(needs) {
  const { packages, providers } = installed();
  const wanted = new Set(
    [...packages.values()].filter((one) => one.essential).map((one) => one.name),
  );
  const todo = [...[...wanted].map((name) => packages.get(name).needs), needs];
  while (todo.length > 0)
    for (const choice of alternatives(todo.pop())) {
      const found = choice
        .map((name) => (packages.has(name) ? name : providers.get(name)))
        .find(Boolean);
      if (!found) throw new Error(`${choice.join(' or ')} is needed and not installed here`);
      if (wanted.has(found)) continue;
      wanted.add(found);
      todo.push(packages.get(found).needs);
    }
  return [...wanted].map((name) => packages.get(name));
}

/** dpkg's file of a package: INFO/name.list or INFO/name:architecture.list. */
const infoName = ({ name, architecture }) =>
  existsSync(join(INFO, `${name}.list`)) ? name : `${name}:${architecture}`;

/** Makes the root in the folder `root`, which must be empty, for a package with these `needs`. */
export function makeCleanRoot(root, needs) {
  const packages = closure(needs);
  const files = packages.flatMap((one) =>
    run('cat', [join(INFO, `${infoName(one)}.list`)]).split('\n'),
  );
  const paths = [...new Set(files)].filter(
    (path) => path.length > 1 && path !== '/.' && existsSync(path),
  );
  // Links such as /bin and where they lead come before what lies behind them.
  const links = ['/bin', '/sbin', '/lib', '/lib64', '/lib32', '/libx32'].filter((path) =>
    existsSync(path),
  );
  for (const path of links) mkdirSync(join(root, 'usr', path), { recursive: true });
  const list = [...links, ...paths.filter((path) => !links.includes(path)).sort()]
    .map((path) => `.${path}`)
    .join('\0');
  const copy =
    'tar -C / --no-recursion --null -T - -cf - | tar -C "$0" --keep-directory-symlink -xf -';
  execFileSync('bash', ['-o', 'pipefail', '-c', copy, root], {
    input: list,
    stdio: ['pipe', 'inherit', 'inherit'],
  });

  const dpkg = join(root, 'var/lib/dpkg');
  for (const folder of ['info', 'updates', 'triggers', 'alternatives'])
    mkdirSync(join(dpkg, folder), { recursive: true });
  writeFileSync(join(dpkg, 'status'), '');
  writeFileSync(join(dpkg, 'available'), '');
  const all = readdirSync(INFO);
  for (const one of packages) {
    appendFileSync(join(dpkg, 'status'), `${run('dpkg-query', ['-s', infoName(one)]).trim()}\n\n`);
    const prefix = `${infoName(one)}.`;
    for (const file of all.filter((name) => name.startsWith(prefix)))
      copyFileSync(join(INFO, file), join(dpkg, 'info', file));
  }
  copyFileSync(join(INFO, 'format'), join(dpkg, 'info/format'));
  for (const name of ['passwd', 'group'])
    copyFileSync(`/usr/share/base-passwd/${name}.master`, join(root, 'etc', name));
  for (const folder of ['proc', 'dev', 'tmp', 'run', 'root', 'var/tmp'])
    mkdirSync(join(root, folder), { recursive: true });
  run('mknod', ['-m', '666', join(root, 'dev/null'), 'c', '1', '3']);
  run('chroot', [root, '/sbin/ldconfig']);
  return packages.length;
}

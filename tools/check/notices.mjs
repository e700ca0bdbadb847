// SPDX-License-Identifier: Apache-2.0
//
// Whether everything that is compiled into the program and the wasm modules is in the table of notices: by the files that the compilers read
// (ninja's record of them) and the archives that are linked.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LIBRARIES, SHARED } from '../notices/libraries.mjs';

/** Libraries without a notice, as lines for a person. `build`: a ninja folder; `where`: 'server' or 'wasm'. */
export function missingNotices(build, where, libraries = LIBRARIES) {
  if (!existsSync(join(build, 'build.ninja'))) return [`${build} is not there: run ./x build`];
  const known = libraries.filter((one) => one.in.includes(where));
  const sources = new Set(known.map(({ source }) => source));
  const packages = new Set([...known.flatMap((one) => one.packages ?? []), ...(where === 'server' ? SHARED : [])]);
  const problems = new Set();
  const files = [...filesOf(build)];
  const owners = ownersOf(files.filter((file) => !file.includes('/.cache/sources/')));
  for (const file of files) {
    const source = file.match(/\/\.cache\/sources\/([^/]+)\//)?.[1];
    if (source ? sources.has(source) : packages.has(owners.get(file))) continue;
    problems.add(`${source ?? owners.get(file) ?? file} is in ${build} and in no row of tools/notices/libraries.mjs`);
  }
  return [...problems];
}

/** Absolute paths of what others wrote and what is shipped was compiled or linked of. */
function filesOf(build) {
  const files = new Set();
  let shipped = false;
  for (const line of run('ninja', ['-C', build, '-t', 'deps']).split('\n')) {
    if (!line.startsWith(' ')) shipped = !/_(test|tables)\.dir|_for_test|gtest_main|(oracle|utf8proc)\.dir|^(tools|sim|bench|fuzz|e2e)\//.test(line);
    else if (shipped) add(line.trim());
  }
  const program = build.endsWith('wasm') ? [] : ['portico'];
  for (const [path] of run('ninja', ['-C', build, '-t', 'commands', ...program]).matchAll(/(?<=\s)\/usr\/\S+\.a(?=\s)/g)) add(path);
  return files;

  function add(path) {
    const file = resolve(build, path);
    const real = existsSync(file) ? realpathSync(file) : file;
    if (real.startsWith('/usr/') || real.includes('/.cache/sources/')) files.add(real);
  }
}

/** File -> the Debian package that it is of. */
function ownersOf(files) {
  const owners = new Map();
  if (files.length === 0) return owners;
  const found = spawnSync('dpkg', ['-S', ...files], { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;
  for (const line of found.split('\n')) {
    const [, name, file] = line.match(/^([^:,]+).*?: (\/.*)$/) ?? [];
    if (name) owners.set(file, name);
  }
  return owners;
}

function run(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (result.status !== 0) throw new Error(`${command} failed: ${result.error?.message ?? result.stderr}`);
  return result.stdout;
}

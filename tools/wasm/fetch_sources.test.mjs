// SPDX-License-Identifier: Apache-2.0
//
// tools/fetch_sources as ./x sees it: what it reads from a machine's apt sources, that a filled cache
// needs no network, and that every failure is one clear line. A program of this test stands in for
// apt-get, since nothing in a test reaches a network.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TARBALLS = [
  'libsecp256k1_0.2.0.orig.tar.xz',
  'libsodium_1.0.18.orig.tar.gz',
  'utf8proc_2.8.0.orig.tar.gz',
];
const codename = execFileSync('bash', ['-c', '. /etc/os-release && echo $VERSION_CODENAME'], {
  encoding: 'utf8',
}).trim();

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-sources-'));
  for (const name of ['bin', 'cache', 'sources.list.d']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'apt.conf'),
    `Dir::Etc::SourceList "${folder}/sources.list";\nDir::Etc::SourceParts "${folder}/sources.list.d";\n`,
  );
  aptSources('machine.list', `deb http://127.0.0.1:9/debian ${codename} main\n`);
  aptGet('echo "E: Failed to fetch http://127.0.0.1:9/debian" >&2; exit 100');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aptSources = (name, text) => writeFileSync(join(folder, 'sources.list.d', name), text);

/** The stand-in for apt-get: `script` sees the real arguments. */
function aptGet(script) {
  const path = join(folder, 'bin', 'apt-get');
  writeFileSync(path, `#!/bin/bash\n${script}\n`);
  chmodSync(path, 0o755);
}

function fetchSources() {
  return spawnSync(join(root, 'tools/fetch_sources'), ['--print'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${folder}/bin:${process.env.PATH}`,
      APT_CONFIG: join(folder, 'apt.conf'),
      PORTICO_SOURCES_DIR: join(folder, 'cache'),
    },
  });
}

/** Fills the cache of this test from the repository's own. */
function fillCache() {
  for (const tarball of TARBALLS)
    copyFileSync(join(root, '.cache/sources', tarball), join(folder, 'cache', tarball));
}

/** The deb-src stanzas that were made of the machine's sources. */
function stanzas() {
  aptGet(
    `cp "$(sed -n 's/^Dir::Etc::SourceParts "\\(.*\\)";/\\1/p' "$2")/src.sources" "${folder}/seen"; exit 100`,
  );
  fetchSources();
  return existsSync(join(folder, 'seen')) ? readFileSync(join(folder, 'seen'), 'utf8') : '';
}

function assertFailsWith(pattern) {
  const { status, stderr } = fetchSources();
  assert.equal(status, 1);
  const complaint = stderr.split('\n').filter((line) => line && !line.startsWith('fetching '));
  assert.equal(complaint.length, 1, stderr);
  assert.match(complaint[0], pattern);
}

test('unpacks a filled cache without apt, and does nothing the second time', () => {
  fillCache();
  const first = fetchSources();
  assert.equal(first.status, 0, first.stderr);
  const [secp256k1, sodium] = first.stdout.trim().split('\n');
  assert.ok(existsSync(join(secp256k1, 'src/secp256k1.c')));
  assert.ok(existsSync(join(sodium, 'src/libsodium/include/sodium.h')));
  for (const tarball of TARBALLS) rmSync(join(folder, 'cache', tarball));
  assert.equal(fetchSources().status, 0, 'unpacked sources are enough');
});

test('no network: one line with the reason of apt', () => {
  assertFailsWith(/cannot read the package lists; is the network reachable\? \(E: Failed to fetch/);
});

test('a damaged tarball in the cache is not used', () => {
  fillCache();
  writeFileSync(join(folder, 'cache', TARBALLS[0]), 'damaged');
  assertFailsWith(/is the network reachable/);
  assert.ok(!existsSync(join(folder, 'cache', TARBALLS[0])));
});

test('a download with another hash is refused and not kept', () => {
  aptGet(`case "$*" in *libsecp256k1*) echo other > ${TARBALLS[0]} ;; esac`);
  assertFailsWith(
    /libsecp256k1_0\.2\.0\.orig\.tar\.xz has SHA-256 [0-9a-f]{64}, expected 07c1d76f/,
  );
  assert.ok(!existsSync(join(folder, 'cache', TARBALLS[0])));
});

test('another upstream version in the archive is named', () => {
  aptGet('true');
  assertFailsWith(/offer another version of libsecp256k1 than 0\.2\.0/);
});

test('a full disk is called that', () => {
  aptGet('echo "E: Write error - write (28: No space left on device)" >&2; exit 100');
  assertFailsWith(/disk full while writing to/);
});

test('a machine without entries for its own release is told so', () => {
  aptSources('machine.list', 'deb http://127.0.0.1:9/debian some-other-release main\n');
  assertFailsWith(/no entry for its own Debian release/);
});

test('reads one-line sources: options kept, other repositories left out', () => {
  aptSources(
    'machine.list',
    `# deb http://commented.invalid ${codename} main\n` +
      `deb [arch=amd64 signed-by=/keys/a.gpg] http://one.invalid/debian ${codename} contrib main # note\n` +
      `deb-src http://source.invalid/debian ${codename} main\n` +
      `deb http://one.invalid/debian ${codename}-updates main\n` +
      'deb http://vendor.invalid/apt stable-vendor main\n',
  );
  assert.equal(
    stanzas(),
    `Types: deb-src\nURIs: http://one.invalid/debian\nSuites: ${codename}\nComponents: main\nSigned-By: /keys/a.gpg\n\n`,
  );
});

test('reads deb822 sources: several stanzas, continued and embedded keys, disabled ones left out', () => {
  rmSync(join(folder, 'sources.list.d', 'machine.list'));
  aptSources(
    'machine.sources',
    `Enabled: no\nTypes: deb\nURIs: http://off.invalid\nSuites: ${codename}\nComponents: main\n\n` +
      `types: deb deb-src\nURIs: http://two.invalid/debian\n http://three.invalid/debian\nSuites: ${codename} ${codename}-updates\n` +
      '# a comment inside\nComponents: main contrib\nSigned-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n',
  );
  assert.equal(
    stanzas(),
    `Types: deb-src\nURIs:  http://two.invalid/debian http://three.invalid/debian\nSuites: ${codename}\nComponents: main\n` +
      'Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n\n',
  );
});

// SPDX-License-Identifier: Apache-2.0
//
// The Debian package, as an operator meets it: built, looked at, installed in a clean root, run,
// upgraded, removed, purged. Needs root for chroot; says so and stops early where it has none.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import test, { after, before } from 'node:test';
import { hardening } from '../check/hardening.mjs';
import { freePort } from '../harness/freePort.mjs';
import { makeCleanRoot } from './cleanRoot.mjs';

const out = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, ...options });
const field = (deb, name) => out('dpkg-deb', ['-f', deb, name]).trim();
let folder;
let deb;
let root;

/** A command in the clean root; as `portico` where asked. */
const inside = (args, { user } = {}) =>
  out('chroot', user ? ['--userspec', user, root, ...args] : [root, ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const status = () =>
  inside(['dpkg-query', '-W', '-f=${db:Status-Abbrev} ${Version}', 'portico']).trim();
const get = (port, path) =>
  new Promise((resolve, reject) => {
    request({ port, path }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-package-'));
  out('./x', ['package', '--no-build'], { stdio: ['ignore', 'pipe', 'inherit'] });
  deb = join(
    'build/package',
    readdirSync('build/package').find((name) => name.endsWith('.deb')),
  );
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('its program has the hardening of every build, stripped or not', () => {
  out('dpkg-deb', ['-x', deb, join(folder, 'tree')]);
  assert.deepEqual(hardening(join(folder, 'tree/usr/bin/portico')), []);
});

// Here and not beside the other tests of starting: those run with sanitizers, which need all the address space.
test('its program says in one line that memory is at its end', async () => {
  const program = join(folder, 'tree/usr/bin/portico');
  const serve = (data) => [
    'serve',
    '--data',
    data,
    '--listen',
    '127.0.0.1:0',
    '--admin-listen',
    '',
  ];
  const limited = spawnSync(
    'bash',
    ['-c', 'ulimit -v 200000; exec "$0" "$@"', program, ...serve(join(folder, 'a'))],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  assert.equal(limited.status, 1);
  assert.match(limited.stderr, /^portico: .*limited too tightly$/m);

  const later = spawn(program, serve(join(folder, 'b')), { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => later.once('exit', resolve));
  let errors = '';
  later.stderr.on('data', (part) => (errors += part));
  let port;
  for await (const line of createInterface({ input: later.stdout })) {
    port = line.match(/:(\d+)/)?.[1];
    if (port) break;
  }
  execFileSync('prlimit', ['--pid', String(later.pid), '--as=1:1']);
  const post = request({ port, path: '/rpc', method: 'POST' }).on('error', () => {});
  post.end(Buffer.alloc(1 << 23, ' '));
  assert.equal(await ended, 1);
  assert.match(errors, /^portico: not enough memory: memory or address space is limited/m);
});

test('holds what it should, and nothing that is not root’s or that others may write', () => {
  const lines = out('dpkg-deb', ['-c', deb]).trim().split('\n');
  const paths = lines.map((line) => line.split(/\s+/)[5]);
  for (const wanted of [
    'usr/bin/portico',
    'lib/systemd/system/portico.service',
    'usr/lib/sysusers.d/portico.conf',
    'etc/portico/portico.toml',
    'usr/share/doc/portico/operation.md',
    'usr/share/doc/portico/copyright',
  ])
    assert.ok(paths.includes(`./${wanted}`), wanted);
  for (const line of lines) {
    assert.match(line, / root\/root /);
    assert.doesNotMatch(line.split(' ')[0], /^.{5}w|^.{8}w|s/, line);
  }
  assert.match(field(deb, 'Depends'), /libssl3.*libsqlite3-0|libsqlite3-0.*libssl3/);
  assert.match(field(deb, 'Depends'), /libc6 \(>= /);
});

test('has the notices of what is in the program and in its pages', () => {
  const tree = join(folder, 'notices');
  out('dpkg-deb', ['-x', deb, tree]);
  const read = (path) => readFileSync(join(tree, 'usr/share', path), 'utf8');
  const wants = (path, names) => {
    for (const name of names)
      assert.ok(read(path).includes(`\n${name} `), `${path} has no notice of ${name}`);
  };
  // Where it is, a container's image has it too: theirs leave out all other documentation.
  wants('doc/portico/copyright', ['CLI11', 'toml++', '{fmt}', 'Boost', 'libstdc++ and libgcc']);
  const wasm = ['libsecp256k1', 'libsodium', 'wasi-libc', 'libc++, libc++abi and compiler-rt'];
  for (const pages of ['web/portico', 'console'])
    wants(`portico/${pages}/THIRD_PARTY_NOTICES.txt`, [
      'react',
      'react-dom',
      'scheduler',
      'Lucide',
      ...wasm,
    ]);
  wants('portico/web/portico/THIRD_PARTY_NOTICES.txt', ['uqr']);
});

// Not blocks of the file system, which are others before and after it has written them.
test('says its size as dpkg-gencontrol would', () => {
  const lines = out('dpkg-deb', ['-c', deb]).trim().split('\n');
  const kibibytes = lines.map((line) =>
    line[0] === '-' ? Math.ceil(line.split(/\s+/)[2] / 1024) : 1,
  );
  assert.equal(
    Number(field(deb, 'Installed-Size')),
    kibibytes.reduce((sum, size) => sum + size),
  );
});

test('builds to the same bytes again', () => {
  const first = join(folder, 'first.deb');
  copyFileSync(deb, first);
  out('./x', ['package', '--no-build']);
  const contents = (path) =>
    `${out('dpkg-deb', ['-f', path])}${out('dpkg-deb', ['-c', path])}${out('bash', ['-c', 'dpkg-deb --ctrl-tarfile "$0" | tar -xO ./md5sums', path])}`;
  assert.equal(contents(deb), contents(first));
  assert.ok(readFileSync(first).equals(readFileSync(deb)));
});

test('the unit is one that systemd understands, and shut in', {
  skip: !existsSync('/usr/bin/systemd-analyze') && 'systemd-analyze is not here',
}, () => {
  const unit = join(folder, 'portico.service');
  writeFileSync(
    unit,
    readFileSync('deploy/debian/portico.service', 'utf8').replaceAll(
      '/usr/bin/portico',
      '/bin/true',
    ),
  );
  const verify = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  const about = verify.stderr
    .split('\n')
    .filter((line) => line.includes('portico.service') && !line.includes('nonexistent'));
  assert.deepEqual(about, []);
  // 0 is a wall, 10 an open field; most services of a Debian are above 9.
  const security = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', '--no-pager', unit],
    { encoding: 'utf8' },
  );
  assert.equal(security.status, 0, security.stdout);
});

const privileged = process.getuid() === 0;
test('in a clean root', { skip: !privileged && 'needs root, for chroot' }, async (t) => {
  root = join(folder, 'root');
  out('mkdir', [root]);
  const count = makeCleanRoot(root, `${field(deb, 'Depends')}, init-system-helpers`);
  t.diagnostic(`${count} packages of this machine make the root`);
  copyFileSync(deb, join(root, 'portico.deb'));

  await t.test('installs, with a user and a folder of its own', () => {
    inside(['dpkg', '-i', '/portico.deb']);
    assert.equal(status(), `ii  ${field(deb, 'Version')}`);
    assert.match(inside(['getent', 'passwd', 'portico']), /nologin/);
    assert.equal(
      inside(['stat', '-c', '%U:%G %a', '/var/lib/portico']).trim(),
      'portico:portico 700',
    );
    assert.equal(
      inside(['stat', '-c', '%U:%G %a', '/etc/portico/portico.toml']).trim(),
      'root:portico 640',
    );
    assert.equal(inside(['dpkg', '--verify', 'portico']).replaceAll(/.*c \/etc.*\n/g, ''), '');
  });

  /** The unit's own command, as its user, on free ports. */
  const start = async () => {
    const command = readFileSync(join(root, 'lib/systemd/system/portico.service'), 'utf8')
      .match(/^ExecStart=(.*)$/m)[1]
      .split(' ');
    const child = spawn(
      'chroot',
      [
        '--userspec',
        'portico:portico',
        root,
        ...command,
        '--listen',
        '127.0.0.1:0',
        '--admin-listen',
        `127.0.0.1:${await freePort()}`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let errors = '';
    let port;
    child.stderr.on('data', (part) => (errors += part));
    for await (const line of createInterface({ input: child.stdout })) {
      const [, what, number] = line.match(/^portico (ready|admin) on http:\/\/.*:(\d+)$/) ?? [];
      if (what === 'ready') port = Number(number);
      if (what === 'admin') return { port, adminPort: Number(number), child };
    }
    throw new Error(`the server did not start: ${errors}`);
  };
  const stop = (child) =>
    new Promise((resolve) => {
      child.on('exit', resolve);
      child.kill('SIGTERM');
    });

  await t.test('runs, as its user, from its configuration', async () => {
    const config = ['--config', '/etc/portico/portico.toml'];
    assert.match(
      inside(['portico', 'project', 'create', '--name', 'Kept', ...config], {
        user: 'portico:portico',
      }),
      /^[0-9a-f]{32}\n$/,
    );
    const { port, adminPort, child } = await start();
    assert.equal((await get(port, '/health')).status, 200);
    if (existsSync(join(root, 'usr/share/portico/web/portico/portico.js')))
      assert.equal((await get(port, '/portico/portico.js')).status, 200);
    if (existsSync(join(root, 'usr/share/portico/secure-site')))
      assert.equal(
        (await get(port, '/frame.html')).status,
        404,
        'the secure site is for the vault alone',
      );
    if (existsSync(join(root, 'usr/share/portico/console'))) {
      assert.equal((await get(adminPort, '/console/')).status, 200);
      assert.equal(
        (await get(port, '/console/')).status,
        404,
        'the console is for the admin listener alone',
      );
    }
    // The container's own look at it.
    const health = readFileSync('deploy/container/Dockerfile', 'utf8').match(
      /^HEALTHCHECK .*? CMD (.*)$/m,
    )[1];
    assert.equal(spawnSync('bash', ['-c', health.replace('5556', String(adminPort))]).status, 0);
    assert.equal(await stop(child), 0);
    assert.notEqual(spawnSync('bash', ['-c', health.replace('5556', String(adminPort))]).status, 0);
    assert.equal(
      inside([
        'find',
        '/',
        '-xdev',
        '-newer',
        '/var/lib/dpkg/status',
        '-user',
        'portico',
        '-not',
        '-path',
        '/var/lib/portico*',
      ]),
      '',
    );
  });

  await t.test('is upgraded: what the operator wrote and what is stored stay', async () => {
    appendFileSync(join(root, 'etc/portico/portico.toml'), '\n# mine\n');
    const tree = join(folder, 'tree');
    out('dpkg-deb', ['-R', deb, tree]);
    const control = join(tree, 'DEBIAN/control');
    writeFileSync(
      control,
      readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 99.0'),
    );
    out('dpkg-deb', ['--root-owner-group', '--build', tree, join(root, 'next.deb')]);
    inside(['dpkg', '-i', '/next.deb']);
    assert.equal(status(), 'ii  99.0');
    assert.match(readFileSync(join(root, 'etc/portico/portico.toml'), 'utf8'), /# mine/);
    assert.match(
      inside(['portico', 'project', 'list', '--config', '/etc/portico/portico.toml'], {
        user: 'portico:portico',
      }),
      /Kept/,
    );
    const { child } = await start();
    assert.equal(await stop(child), 0);
  });

  await t.test('is removed: what is stored and the configuration stay', () => {
    inside(['dpkg', '-r', 'portico']);
    assert.ok(!existsSync(join(root, 'usr/bin/portico')));
    assert.ok(existsSync(join(root, 'etc/portico/portico.toml')));
    assert.ok(readdirSync(join(root, 'var/lib/portico')).length > 0);
    inside(['dpkg', '-i', '/portico.deb']);
    assert.match(
      inside(['portico', 'project', 'list', '--config', '/etc/portico/portico.toml'], {
        user: 'portico:portico',
      }),
      /Kept/,
    );
  });

  await t.test('is purged: nothing stays but the user', () => {
    inside(['dpkg', '-P', 'portico']);
    const left = inside([
      'find',
      '/',
      '-xdev',
      '-iname',
      '*portico*',
      '-not',
      '-name',
      '*.deb',
    ]).trim();
    assert.equal(left, '');
  });
});

// SPDX-License-Identifier: Apache-2.0
//
// Dockerfile and compose file without Docker: their shape, that what they name exists, that their
// commands are shell, and that make-secrets.sh makes what they read. No image is built here.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { readYaml } from './readYaml.mjs';

const folder = 'deploy/container';
const dockerfile = readFileSync(`${folder}/Dockerfile`, 'utf8')
  .replace(/^#.*\n/gm, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ word: line.split(' ')[0], rest: line.slice(line.indexOf(' ') + 1) }));
const all = (word) => dockerfile.filter((one) => one.word === word).map((one) => one.rest);
const compose = readYaml(readFileSync(`${folder}/compose.yaml`, 'utf8'));
const keys = new Set();
let table = '';
for (const line of readFileSync('deploy/portico.toml', 'utf8').split('\n')) {
  table = line.match(/^\[(.+)\]$/)?.[1] ?? table;
  const key = line.match(/^#([a-z_]+) = /)?.[1];
  if (key)
    keys.add(
      `PORTICO_${[table, key].filter(Boolean).join('_').replaceAll('.', '_').toUpperCase()}`,
    );
}

test('every instruction is one, and the last stage does not run as root', () => {
  const known = [
    'FROM',
    'RUN',
    'WORKDIR',
    'COPY',
    'ENV',
    'USER',
    'VOLUME',
    'EXPOSE',
    'STOPSIGNAL',
    'SHELL',
    'HEALTHCHECK',
    'ENTRYPOINT',
    'CMD',
  ];
  for (const { word } of dockerfile) assert.ok(known.includes(word), word);
  const last = dockerfile.slice(dockerfile.findLastIndex(({ word }) => word === 'FROM'));
  assert.deepEqual(
    last.filter(({ word }) => word === 'USER').map(({ rest }) => rest),
    ['portico'],
  );
  assert.deepEqual(JSON.parse(all('ENTRYPOINT')[0]), ['portico']);
  assert.deepEqual(JSON.parse(all('CMD').at(-1)), ['serve']);
});

test('what it runs is shell, and the commands of ours that it names exist', () => {
  for (const command of [
    ...all('RUN'),
    ...all('HEALTHCHECK').map((rest) => rest.replace(/^.*? CMD /, '')),
  ]) {
    const checked = spawnSync('bash', ['-n', '-c', command], { encoding: 'utf8' });
    assert.equal(checked.status, 0, `${command}: ${checked.stderr}`);
    for (const [, name] of command.matchAll(/\.\/x ([a-z]+)/g))
      assert.ok(existsSync(`tools/x/commands/${name}.sh`), name);
  }
});

test('the variables that both set are keys of the configuration', () => {
  const names = [
    ...all('ENV').map((rest) => rest.split('=')[0]),
    ...Object.keys(compose.services.portico.environment),
  ];
  for (const name of names.filter((one) => one !== 'PORTICO_CONFIG'))
    assert.ok(keys.has(name), name);
});

test('volumes, secrets and services that are named are there', () => {
  for (const service of Object.values(compose.services)) {
    for (const volume of service.volumes ?? [])
      assert.ok(volume.split(':')[0] in compose.volumes, volume);
    for (const secret of service.secrets ?? []) assert.ok(secret in compose.secrets, secret);
    for (const other of Object.keys(service.depends_on ?? {}))
      assert.ok(compose.services[other].healthcheck, other);
    assert.ok(
      service.image || existsSync(join(folder, service.build.context, service.build.dockerfile)),
    );
  }
  const exposed = all('EXPOSE')[0].split(' ');
  for (const port of compose.services.portico.ports) {
    const [address, , inner] = port.split(':');
    assert.ok(exposed.includes(inner), port);
    assert.equal(address, '127.0.0.1');
  }
});

test('a proxy on the host is trusted, and nothing else is', () => {
  const [network] = compose.networks.default.ipam.config;
  const trusted = compose.services.portico.environment.PORTICO_TRUSTED_PROXIES;
  assert.equal(trusted, `\${PORTICO_TRUSTED_PROXIES:-${network.gateway}}`);
  assert.match(network.gateway, /^172\.31\.55\.1$/);
  assert.equal(network.subnet, '172.31.55.0/24');
  for (const service of Object.values(compose.services)) assert.equal(service.networks, undefined);
});

test('make-secrets.sh makes a password that the URL holds, and never a second one', () => {
  const copy = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
  try {
    cpSync(`${folder}/make-secrets.sh`, join(copy, 'make-secrets.sh'));
    execFileSync(join(copy, 'make-secrets.sh'));
    for (const { file } of Object.values(compose.secrets))
      assert.ok(existsSync(join(copy, file)), file);
    const password = readFileSync(join(copy, 'secrets/database_password'), 'utf8');
    assert.match(password, /^[0-9a-f]{48}$/);
    assert.equal(
      readFileSync(join(copy, 'secrets/database_url'), 'utf8'),
      `postgres://portico:${password}@postgres:5432/portico`,
    );
    assert.equal(statSync(join(copy, 'secrets')).mode & 0o777, 0o700);
    assert.equal(spawnSync(join(copy, 'make-secrets.sh')).status, 1);
    assert.equal(readFileSync(join(copy, 'secrets/database_password'), 'utf8'), password);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('is the Debian package, whose notices nothing takes away', () => {
  assert.ok(
    all('RUN').some(
      (command) => command.includes('apt-get install') && command.includes('/tmp/*.deb'),
    ),
  );
  for (const command of all('RUN')) assert.doesNotMatch(command, /usr\/share\/(doc|portico)/);
});

test('the secrets and what is built stay out of the image and of git', () => {
  assert.match(
    readFileSync(`${folder}/Dockerfile.dockerignore`, 'utf8'),
    /^deploy\/container\/secrets$/m,
  );
  assert.match(readFileSync('.gitignore', 'utf8'), /^\/deploy\/container\/secrets\/$/m);
  assert.equal(execFileSync('git', ['ls-files', `${folder}/secrets`], { encoding: 'utf8' }), '');
});

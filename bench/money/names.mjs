// SPDX-License-Identifier: Apache-2.0
//
// Names of an operator's zone: lookups of their addresses, and of the names of addresses, with wrk.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startServer } from '../../tools/harness/startServer.mjs';
import { median } from '../shared/figures.mjs';
import { load } from '../shared/load.mjs';
import { LIMITS, PROJECT } from './startSwaps.mjs';

const ZONE = 'shop.eth';
const NAMES = 1_000;
const AT_ONCE = 8;
const CONNECTIONS = 64;
const SECONDS = 4;
const ROUNDS = 3;

/** As an app does: the account signs what it wants. */
async function register({ origin }, name) {
  const account = privateKeyToAccount(generatePrivateKey());
  const timestamp = Math.floor(Date.now() / 1000);
  const message = JSON.stringify({ name, attributes: {}, timestamp });
  const signature = await account.signMessage({ message });
  const response = await fetch(`${origin}/v1/profile/account?projectId=${PROJECT}`, {
    method: 'POST',
    body: JSON.stringify({ message, signature, coin_type: 60, address: account.address }),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return { name, address: account.address };
}

async function registerAll(server) {
  const waiting = Array.from({ length: NAMES }, (_, index) => `boat${`${index}`.padStart(4, '0')}`);
  const made = [];
  const work = async () => {
    for (let label = waiting.shift(); label; label = waiting.shift())
      made.push(await register(server, `${label}.${ZONE}`));
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { made, perSecond: (NAMES * 1000) / (performance.now() - began) };
}

export async function printNames(keep) {
  if (spawnSync('which', ['wrk']).status !== 0) {
    console.log(
      'Names are left out: wrk is missing (apt-get install --no-install-recommends wrk).\n',
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portico-names-bench-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  const args = ['--any-project', '--log-level', 'error', '--names-zones', ZONE, ...LIMITS];
  const server = await startServer(keep, { args });
  const { made, perSecond } = await registerAll(server);
  const query = `?apiVersion=2&projectId=${PROJECT}`;
  const rows = {
    'a configuration, without the database': [`/appkit/v1/config${query}`],
    'the address of a name': made.map(({ name }) => `/v1/profile/account/${name}${query}`),
    'the names of an address': made.map(({ address }) => `/v1/profile/reverse/${address}${query}`),
    'a name that nobody has': made.map(({ name }) => `/v1/profile/account/no-${name}${query}`),
  };
  const files = Object.entries(rows).map(([name, paths], index) => {
    const file = join(folder, `${index}`);
    writeFileSync(file, `${paths.join('\n')}\n`);
    return { name, file, taken: [] };
  });
  const options = { script: 'bench/money/lookups.lua', connections: CONNECTIONS };
  for (const { file } of files) load(server.origin, [file], { ...options, seconds: 1 });
  for (let round = 0; round < ROUNDS; round++)
    for (const { file, taken } of files)
      taken.push(load(server.origin, [file], { ...options, seconds: SECONDS }));
  const middle = ({ taken }, key) => median(taken.map((one) => one[key]));
  console.log(
    `### Names: wrk, ${CONNECTIONS} connections, ${NAMES} names, medians of ${ROUNDS} rounds of ${SECONDS} s in turn\n`,
  );
  console.log('| | lookups/s | p50 ms | p99 ms | : configuration |\n|---|---:|---:|---:|---:|');
  for (const one of files) {
    const cells = [
      middle(one, 'perSecond').toFixed(0),
      middle(one, 'p50').toFixed(2),
      middle(one, 'p99').toFixed(2),
      (middle(one, 'perSecond') / middle(files[0], 'perSecond')).toFixed(2),
    ];
    console.log(`| ${one.name} | ${cells.join(' | ')} |`);
  }
  console.log(
    `\nThe names were registered at ${perSecond.toFixed(0)} a second, ${AT_ONCE} at once.\n`,
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// Case 119: node bench/soak/run.mjs [MINUTES]. A mixed load that the server takes with ease: relay pairs that come and go, messages
// that nobody fetches, calls of a node, wallet lists, events, sign-ins, log-ins at the vault, requests that are refused. Meanwhile what the process
// holds: resident memory and open files. Fails where they grow: memory by more than one per cent an hour, files at all, both after the first fifth.
// Below an hour the slope is mostly noise, and is only printed. Loopback alone.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { freePort } from '../../tools/harness/freePort.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { signIn } from '../../tools/harness/signIn.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeKey, RelayClient } from './RelayClient.mjs';

const minutes = Number(process.argv[2] ?? 60);
const PROJECT = 'a'.repeat(32);
const PAGE = 'https://shop.example';
const VAULT = 'http://vault.localhost';
const SAMPLE_MS = 5_000;
const PAIRS = 8;
const JUDGED_FROM_MINUTES = 60;
const SLOPE_MAX = 1;

const closing = [];
const keep = { closeOnExit: (_, close) => closing.push(close), note() {}, onFailure() {} };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const counts = {};
let running = true;

/** Does `act` about every `everyMs` until the end. What fails is counted, and said once. */
async function again(name, everyMs, act) {
  counts[name] = { done: 0, failed: 0 };
  while (running) {
    try {
      await act();
      counts[name].done++;
    } catch (error) {
      if (running && counts[name].failed++ === 0) console.error(`${name}: ${error.message}`);
    }
    await sleep(everyMs);
  }
}

/** A node that knows the number of the block. */
async function startNode() {
  const port = await freePort();
  const node = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const { id, method } = JSON.parse(body);
      const number = `0x${Math.floor(Date.now() / 1000).toString(16)}`;
      const block = { number, hash: `0x${number.slice(2).padStart(64, '0')}`, timestamp: number };
      const known = { eth_chainId: '0x1', eth_blockNumber: number, eth_getBlockByNumber: block };
      const result = known[method] ?? `0x${randomBytes(4).toString('hex')}`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise((resolve) => node.listen(port, '127.0.0.1', resolve));
  closing.push(() => node.close());
  return `http://127.0.0.1:${port}`;
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-soak-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const keys = ['1', '2'].map((digit) => {
    const file = join(folder, digit);
    writeFileSync(file, digit.repeat(64));
    chmodSync(file, 0o400);
    return file;
  });
  const vaultPort = await freePort();
  const node = await startNode();
  // One machine is everybody, so the shares of one address are set aside; all else is as it comes.
  const limits = [
    'calls_per_second=100000',
    'calls_burst=100000',
    'codes_address=100000',
    'codes_project=1000000',
    'messages_address=100000',
  ];
  const args = [
    '--rpc-chains',
    `eip155:1 ${node} allow_private`,
    '--any-audience',
    '--demo',
    '--log-level',
    'error',
  ]
    .concat([
      '--vault-listen',
      `127.0.0.1:${vaultPort}`,
      '--vault-origin',
      VAULT,
      '--vault-demo-inbox',
    ])
    .concat(['--vault-auth-key', keys[0], '--vault-recovery-key', keys[1]])
    .concat(limits.flatMap((one) => ['--limit', one]));
  const server = await startServer(keep, { args });
  makeProject(server, { id: PROJECT, origins: [PAGE] });
  await waitFor('the project', async () => (await get(server, '/getWallets?entries=1')).ok);
  return { server, vaultPort };
}

const get = async (server, path, init = {}) => {
  const separator = path.includes('?') ? '&' : '?';
  const answer = await fetch(`${server.origin}${path}${separator}projectId=${PROJECT}`, {
    ...init,
    headers: { origin: PAGE, ...init.headers },
  });
  const text = await answer.text();
  return { ok: answer.ok, status: answer.status, text };
};

const expect = (holds, what) => {
  if (!holds) throw new Error(what);
};

function load({ server, vaultPort }) {
  const call = (method, params) =>
    get(server, '/v1?chainId=eip155:1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  const jobs = [
    again('wallet lists', 100, async () =>
      expect((await get(server, '/getWallets?entries=40')).ok, 'a list'),
    ),
    again('configurations', 200, async () =>
      expect((await get(server, '/appkit/v1/config')).ok, 'a configuration'),
    ),
    again('calls of a node', 50, async () => {
      const address = `0x${randomBytes(20).toString('hex')}`;
      const { ok, status, text } = await call('eth_getBalance', [address, 'latest']);
      expect(ok, `${status} ${text.slice(0, 200)}`);
    }),
    again('refused', 200, async () => {
      expect((await call('admin_peers', [])).text.includes('error'), 'a method that is none');
      expect((await get(server, `/${randomUUID()}`)).status === 404, 'a 404');
    }),
    again('events', 200, async () => {
      const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } };
      const body = {
        eventId: randomUUID(),
        url: PAGE,
        domain: 'shop.example',
        timestamp: Date.now(),
        props,
      };
      await get(server, '/e?st=appkit&sv=1', { method: 'POST', body: JSON.stringify(body) });
    }),
    again('sign-ins', 1_000, async () => {
      const signer = privateKeyToAccount(generatePrivateKey());
      await signIn(server, { project: PROJECT, page: PAGE, signer });
    }),
    again('log-ins at the vault, each with releases of shares', 5_000, async () => {
      const program = join(
        process.env.PORTICO_BUILD ?? 'build/native',
        'bench/vault/portico-vault-bench',
      );
      const words = [vaultPort, server.adminPort, 'releases', 1, 5, randomBytes(8).toString('hex')];
      await promisify(execFile)(program, words.map(String));
    }),
  ];
  // Who has subscribed is known until they unsubscribe or their time is up, so a pair is the same two each time.
  for (let pair = 0; pair < PAIRS; pair++) {
    const keys = [makeKey(), makeKey()];
    jobs.push(
      again(`relay pair ${pair + 1}`, 500, async () => {
        const [one, other] = await Promise.all(
          keys.map((key) => RelayClient.open(server.relayUrl, PROJECT, key)),
        );
        try {
          const topic = randomBytes(32).toString('hex');
          const id = await other.subscribe(topic);
          for (let i = 0; i < 20; i++) {
            await one.publish(topic, randomBytes(400).toString('base64'), 30);
            await other.received(topic);
          }
          await other.unsubscribe(topic, id);
          // Nobody fetches this one: it goes with its time.
          await one.publish(
            randomBytes(32).toString('hex'),
            randomBytes(400).toString('base64'),
            30,
          );
        } finally {
          one.close();
          other.close();
        }
      }),
    );
  }
  return jobs;
}

function look(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    kib: Number(/VmRSS:\s+(\d+)/.exec(status)[1]),
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** Least squares: how much is added in an hour, in per cent of the middle. */
function perHour(samples, key) {
  const middle = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [x, y] = [middle(samples.map(({ at }) => at)), middle(samples.map((one) => one[key]))];
  const up = samples.reduce((sum, one) => sum + (one.at - x) * (one[key] - y), 0);
  const down = samples.reduce((sum, one) => sum + (one.at - x) ** 2, 0);
  return ((up / down) * 3600 * 100) / y;
}

async function main() {
  const world = await start();
  const { pid } = world.server.program.child;
  const jobs = load(world);
  const started = performance.now();
  const samples = [];
  console.log(
    `## ${minutes} minutes of mixed load\n\n| after min | MiB | open files |\n|---:|---:|---:|`,
  );
  while (performance.now() - started < minutes * 60_000) {
    await sleep(SAMPLE_MS);
    const at = (performance.now() - started) / 1000;
    samples.push({ at, ...look(pid) });
    if (samples.length % Math.max(1, Math.round((minutes * 60_000) / SAMPLE_MS / 12)) === 0) {
      const { kib, files } = samples.at(-1);
      console.log(`| ${(at / 60).toFixed(1)} | ${(kib / 1024).toFixed(1)} | ${files} |`);
    }
  }
  running = false;
  await Promise.race([Promise.all(jobs), sleep(30_000)]);
  const judged = samples.slice(Math.floor(samples.length / 5));
  const slope = perHour(judged, 'kib');
  const half = judged.length / 2;
  const most = (list) => Math.max(...list.map(({ files }) => files));
  const grown = most(judged.slice(half)) - most(judged.slice(0, half));
  console.log('\n| load | done | failed |\n|---|---:|---:|');
  for (const [name, { done, failed }] of Object.entries(counts))
    console.log(`| ${name} | ${done} | ${failed} |`);
  console.log(
    `\nMemory: ${slope.toFixed(2)} per cent an hour. Open files: at most ${most(judged)}, ${grown} more in the second half.`,
  );
  const failures = Object.values(counts).reduce((sum, { failed }) => sum + failed, 0);
  const tooMuch = minutes >= JUDGED_FROM_MINUTES && slope > SLOPE_MAX;
  return failures > 0 || tooMuch || grown > 2 * PAIRS ? 1 : 0;
}

let status = 1;
try {
  status = await main();
} finally {
  running = false;
  for (const close of closing.reverse()) await close();
}
process.exit(status);

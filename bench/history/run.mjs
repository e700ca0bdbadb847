// SPDX-License-Identifier: Apache-2.0
//
// node bench/history/run.mjs [MOST_TRANSFERS]: pages of histories as the index grows tenfold from 10^4 transfers, read from
// the store and by HTTP from the server beside it. Prints Markdown. The folder goes afterwards; ten million transfers
// (the default is a million) want about 4 GB. Loopback only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CHAIN = 'eip155:8453';
const READS = 2000;
const PAGES = 20; // of one long history, one after another

const root = fileURLToPath(new URL('../../', import.meta.url));
const build = process.env.PORTICO_BUILD ?? join(root, 'build/native');
const folder = mkdtempSync(join(tmpdir(), 'portico-history-bench-'));
const agent = new Agent({ keepAlive: true });
const children = [];

function start(command, args) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  child.lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return child;
}

function startPortico() {
  return start(join(build, 'server/app/portico'), [
    ...[
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--admin-listen',
      '',
      '--data',
      folder,
      '--log-level',
      'error',
      '--any-project',
    ],
    ...['--no-rpc-public-nodes', '--rpc-chains', `${CHAIN} http://127.0.0.1:9 allow_private`],
    ...[
      '--indexer-chains',
      CHAIN,
      '--no-indexer-run',
      '--no-indexer-fill-past',
      '--limit',
      'address_per_second=0',
    ],
  ]);
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

async function readPage(origin, account, parameters) {
  const query = new URLSearchParams({
    projectId: '0123456789abcdef0123456789abcdef',
    ...parameters,
  });
  const begin = performance.now();
  const [response] = await once(
    get(`${origin}/v1/account/${account}/history?${query}`, { agent }),
    'response',
  );
  const parts = await response.toArray();
  const ms = performance.now() - begin;
  const body = Buffer.concat(parts);
  if (response.statusCode !== 200)
    throw new Error(`the server answered ${response.statusCode}: ${body}`);
  return { ms, next: JSON.parse(body).next };
}

const times = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)], sorted[Math.floor(sorted.length * 0.99)]];
};

/** First pages of any account, and one page after another of the longest histories. */
async function measureHttp({ account: accounts, busy }) {
  const server = startPortico();
  const { value } = await server.lines.next();
  const origin = `http://127.0.0.1:${value.match(/:(\d+)/)[1]}`;
  const first = [];
  for (let i = 0; i < READS; ++i)
    first.push((await readPage(origin, oneOf(accounts), { chainId: CHAIN })).ms);
  const deep = [];
  while (deep.length < READS) {
    const account = oneOf(busy);
    let cursor = '';
    for (let page = 0; page < PAGES && cursor !== undefined; ++page) {
      const { ms, next } = await readPage(origin, account, cursor && { cursor });
      deep.push(ms);
      cursor = next ?? undefined;
    }
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { httpFirst: times(first), httpDeep: times(deep) };
}

const pair = ([p50, p99]) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
try {
  const bench = start(join(build, 'bench/history/portico-history-bench'), [
    join(folder, 'portico-history.sqlite'),
    process.argv[2] ?? '1000000',
  ]);
  const heads = [
    'transfers',
    'blocks/s',
    'logs/s',
    'MB',
    'store: first page',
    'middle of a long history',
    'all chains',
    'HTTP: first page',
    'page after page',
  ];
  console.log(
    `ms are p50 / p99\n\n| ${heads.join(' | ')} |\n|${heads.map(() => '---:').join('|')}|`,
  );
  const accounts = JSON.parse((await bench.lines.next()).value);
  for await (const line of bench.lines) {
    const row = { ...JSON.parse(line), ...(await measureHttp(accounts)) };
    const numbers = [row.transfers, row.blocksPerS, row.logsPerS, row.megabytes].map((n) =>
      n.toLocaleString('en'),
    );
    const pairs = [row.first, row.middle, row.allChains, row.httpFirst, row.httpDeep].map(pair);
    console.log(`| ${[...numbers, ...pairs].join(' | ')} |`);
    bench.stdin.write('\n');
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}

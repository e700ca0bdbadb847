// SPDX-License-Identifier: Apache-2.0
//
// node bench/rpc/run.mjs [SECONDS [ROUNDS]]: wrk against the RPC proxy and against nginx, both before
// the same node, in turn. node bench/rpc/run.mjs memory [SECONDS]: full load, and what the process
// holds. Prints Markdown. Loopback only.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/harness/freePort.mjs';

const CONNECTIONS = 64;
const TICKS_PER_S = 100; // of /proc, on every Linux
for (const program of ['wrk', 'nginx'])
  if (spawnSync('which', [program]).status !== 0) {
    console.error(
      `${program} is missing. On Debian: apt-get install --no-install-recommends wrk nginx-light`,
    );
    process.exit(1);
  }
const root = fileURLToPath(new URL('../../', import.meta.url));
const build = process.env.PORTICO_BUILD ?? join(root, 'build/native');
const folder = mkdtempSync(join(tmpdir(), 'portico-rpc-bench-'));
const children = [];

function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  children.push(child);
  return child;
}
const firstLine = (child) =>
  new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended: ${code}`)));
    child.stdout.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text);
    });
  });

async function startNginx(node) {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b;
       fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
       keepalive_requests 100000000;
       upstream node { server 127.0.0.1:${node}; keepalive 128; keepalive_requests 100000000; }
       server { listen 127.0.0.1:${port}; location / {
         proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`,
  );
  const child = start('nginx', ['-c', config, '-p', folder]);
  return { child, port };
}

async function startPortico(node) {
  const child = start(join(build, 'server/app/portico'), [
    ...['serve', '--listen', '127.0.0.1:0', '--admin-listen', '', '--data', join(folder, 'data')],
    ...['--log-level', 'error', '--any-project', '--no-rpc-public-nodes'],
    ...['--rpc-chains', `eip155:31337 http://127.0.0.1:${node} allow_private`],
    ...['--limit', 'address_per_second=0'],
  ]);
  const port = (await firstLine(child)).match(/:(\d+)/)[1];
  return { child, port };
}

const ms = (text) => {
  const [, number, unit] = text.match(/([\d.]+)(us|ms|s|m)$/) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
};

/** Milliseconds of processor that a process and its threads have had. */
const processorMs = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * (1000 / TICKS_PER_S);
};

function load(url, which, seconds, pid) {
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    join(root, 'bench/rpc/calls.lua'),
    url,
    '--',
    which,
  ];
  const before = processorMs(pid);
  const { stdout, status } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`wrk failed on ${url}`);
  const wrong = stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0;
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)[1]),
    p50: ms(stdout.match(/^\s+50%\s+(\S+)/m)[1]),
    p99: ms(stdout.match(/^\s+99%\s+(\S+)/m)[1]),
    wrong: Number(wrong),
    processorUs:
      ((processorMs(pid) - before) * 1000) / Number(stdout.match(/(\d+) requests in/)[1]),
  };
}

const residentMiB = (pid) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

async function main() {
  const nodeProgram = start(join(build, 'bench/rpc/portico-rpc-bench-node'), []);
  const node = (await firstLine(nodeProgram)).trim();
  const portico = await startPortico(node);
  const nginx = await startNginx(node);
  const own = `http://127.0.0.1:${portico.port}/v1/?chainId=eip155:31337&projectId=0123456789abcdef0123456789abcdef`;
  const rows = [
    {
      name: 'the node itself',
      url: `http://127.0.0.1:${node}/`,
      which: 'other',
      pid: nodeProgram.pid,
    },
    {
      name: 'nginx, no cache',
      url: `http://127.0.0.1:${nginx.port}/`,
      which: 'other',
      pid: nginx.child.pid,
    },
    { name: 'portico, each call another', url: own, which: 'other', pid: portico.child.pid },
    { name: 'portico, the same call: kept', url: own, which: 'same', pid: portico.child.pid },
  ];
  for (const row of rows) load(row.url, row.which, 1, row.pid);
  if (process.argv[2] === 'memory') return memory(portico, own);

  const [seconds, rounds] = [Number(process.argv[2] ?? 4), Number(process.argv[3] ?? 3)];
  const taken = rows.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, row] of rows.entries())
      taken[i].push(load(row.url, row.which, seconds, row.pid));
  const reference = median(taken[1].map((one) => one.perSecond));
  console.log(
    `## RPC proxy: wrk, ${CONNECTIONS} connections, calls of 120 bytes, one thread each\n`,
  );
  console.log(`Median of ${rounds} rounds of ${seconds} s, in turn.\n`);
  console.log(
    '| | calls/s | p50 ms | p99 ms | : nginx | us of processor per call |\n|---|---:|---:|---:|---:|---:|',
  );
  for (const [i, row] of rows.entries()) {
    const middle = (key) => median(taken[i].map((one) => one[key]));
    const wrong = taken[i].reduce((sum, one) => sum + one.wrong, 0);
    const cells = [
      middle('perSecond').toFixed(0),
      middle('p50').toFixed(2),
      middle('p99').toFixed(2),
      (middle('perSecond') / reference).toFixed(2),
      middle('processorUs').toFixed(1),
    ];
    console.log(
      `| ${row.name} | ${cells.join(' | ')} |${wrong ? ` ${wrong} answers were not 2xx` : ''}`,
    );
  }
  console.log(`\nportico holds ${residentMiB(portico.child.pid).toFixed(0)} MiB after it.`);
}

async function memory(portico, url) {
  const seconds = Number(process.argv[3] ?? 60);
  console.log(`## RPC proxy: memory over ${seconds} s at full load, each call another\n`);
  console.log('| after s | MiB | calls/s |\n|---:|---:|---:|');
  const step = Math.max(5, Math.round(seconds / 10));
  for (let at = step; at <= seconds; at += step) {
    const { perSecond } = load(url, 'other', step, portico.child.pid);
    console.log(
      `| ${at} | ${residentMiB(portico.child.pid).toFixed(1)} | ${perSecond.toFixed(0)} |`,
    );
  }
}

try {
  await main();
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

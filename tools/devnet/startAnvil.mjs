// SPDX-License-Identifier: Apache-2.0
//
// anvil, the real EVM node from npm, as a child of this program.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** Accounts that anvil signs for; the first three are the ones that the playground's wallets hold. */
const ACCOUNTS = 12;
const START_MAX_MS = 60_000;

const require = createRequire(import.meta.url);
export const anvilVersion = require('@foundry-rs/anvil/package.json').version;

/** The program stands inside the package of this platform. */
export function anvilPath() {
  const wrapper = dirname(require.resolve('@foundry-rs/anvil/package.json'));
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const found = require.resolve(`${name}/package.json`, { paths: [wrapper] });
  return join(dirname(found), 'bin/anvil');
}

/**
 * @param {{ port?: number, args?: string[] }} options port 0: one that is free
 * @returns {Promise<{ url: string, call(method: string, params?: unknown[]): Promise<any>,
 *   ended: Promise<string>, stop(): Promise<void> }>} `ended`: why, when it ends by itself; never after stop
 */
export async function startAnvil({ port: wanted = 0, args = [] } = {}) {
  const port = await claimPort(wanted);
  const fixed = [
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--accounts',
    `${ACCOUNTS}`,
    '--silent',
  ];
  const child = spawn(anvilPath(), [...fixed, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  // However this program ends, the node does not outlive it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-2_000);
    });
  }
  const gone = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(`anvil ended (${signal ?? code}) ${output.trim()}`),
    );
  });
  let stopping = false;
  const ended = new Promise((resolve) => {
    gone.then((why) => stopping || resolve(why));
  });
  const url = `http://127.0.0.1:${port}`;
  const call = rpcCaller(url);
  const stop = async () => {
    stopping = true;
    child.kill('SIGTERM');
    await gone;
    process.removeListener('exit', kill);
  };
  // Nothing says that it listens but the answer itself.
  let over = '';
  gone.then((why) => {
    over = why;
  });
  for (const late = Date.now() + START_MAX_MS; ; ) {
    const chain = await call('eth_chainId').catch(() => undefined);
    if (chain !== undefined) return { url, call, ended, stop };
    if (over) throw new Error(over);
    if (Date.now() > late) {
      await stop();
      throw new Error(`anvil did not answer within ${START_MAX_MS / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Calls of a node, one after another; throws the node's own words. node:http: fetch takes four times as long. */
function rpcCaller(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const toHex = (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value);
  const post = (body) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts)));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return async (method, params = []) => {
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, toHex));
    const { result, error } = JSON.parse(answer);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

/** The port if nobody listens on it, and some free one for 0. */
export function claimPort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, port)));
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}

export function portError(error, port) {
  if (error.code !== 'EADDRINUSE') return error;
  return Object.assign(
    new Error(`port ${port} is in use. Stop what listens there, or choose another.`),
    { code: error.code },
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// Solana's JSON-RPC over HTTP before the ledger. Loopback only; every page may ask it, as with public nodes.
import { createServer } from 'node:http';
import { portError } from '../startAnvil.mjs';
import { CODES, RpcError } from './errors.mjs';
import { makeHistory } from './history.mjs';
import { makeMethods } from './methods.mjs';

const BODY_MAX = 50_000;
const BATCH_MAX = 100;

/**
 * `now`: when the history ends, in seconds since 1970; `genesisHash`: of the network that this one stands for. `pass`: so many
 * seconds are over at once. `mint`: a new token, and its first units for its holder; gives its address.
 *
 * @param {{ port?: number, now?: number, genesisHash?: string }} [options]
 * @returns {Promise<{ url: string, manifest: object, airdrop(address: string, lamports: bigint): Promise<string>, mint(what: { key: string, decimals: number, given: bigint, fee?: number }, holder: string): Promise<string>, pass(seconds: number): void, stop(): Promise<void> }>}
 */
export async function startSolana({
  port = 0,
  now = Math.floor(Date.now() / 1000),
  genesisHash,
} = {}) {
  const { ledger, airdrop, mint, manifest, pass } = await makeHistory(now, genesisHash);
  const methods = makeMethods(ledger, { airdrop });
  const server = createServer((request, response) => {
    answer(request, methods).then(
      (reply) => send(response, reply),
      () => response.destroy(),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  const stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, manifest: { rpcUrl: url, ...manifest }, airdrop, mint, pass, stop };
}

async function answer(request, methods) {
  if (request.method === 'OPTIONS') return { status: 204 };
  if (request.method === 'GET' && request.url === '/health') return { text: 'ok' };
  if (request.method !== 'POST')
    return { status: 405, text: 'Used HTTP Method is not allowed. POST or OPTIONS is required\n' };
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > BODY_MAX) return { status: 413, text: 'the request is too large\n' };
  }
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    return { json: failure(null, CODES.parse, 'Parse error') };
  }
  if (!Array.isArray(body)) return { json: await one(body, methods) };
  if (body.length === 0 || body.length > BATCH_MAX)
    return { json: failure(null, CODES.invalidRequest, 'Invalid request') };
  const replies = [];
  for (const call of body) replies.push(await one(call, methods));
  return { json: replies };
}

async function one(call, methods) {
  const { jsonrpc, id = null, method, params = [] } = call ?? {};
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    return failure(id, CODES.invalidRequest, 'Invalid request');
  if (!Object.hasOwn(methods, method)) return failure(id, CODES.methodNotFound, 'Method not found');
  if (!Array.isArray(params))
    return failure(id, CODES.invalidParams, 'Invalid params: expected a list');
  try {
    return { jsonrpc: '2.0', result: await methods[method](params), id };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data);
    return failure(id, -32603, `Internal error: ${error.message}`);
  }
}

const failure = (id, code, message, data) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data && { data }) },
  id,
});

function send(response, { status = 200, json, text = '' }) {
  response.writeHead(status, {
    'content-type': json ? 'application/json' : 'text/plain',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'access-control-allow-headers': '*',
  });
  response.end(json ? writeJson(json) : text);
}

/** Lamports and slots are 64 bits wide: as numbers of JSON, whole. (JSON.rawJSON is not in Node 20.) */
export function writeJson(json) {
  const marked = JSON.stringify(json, (_, value) =>
    typeof value === 'bigint' ? `\0${value}` : value,
  );
  return marked.replace(/"\\u0000(-?\d+)"/g, '$1');
}

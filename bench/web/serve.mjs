// SPDX-License-Identifier: Apache-2.0
//
// What the measured pages can reach, all on loopback: the apps' files, compressed by brotli 11; every other
// host, as one that answers at once and knows nothing (a pairing relay is there, ours); and a host that
// accepts and never answers.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

async function listen(keep, server, close) {
  const sockets = new Set();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('server', () => {
    close?.();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server.address().port;
}

/** Gives the origin of a built app. */
export async function serveApp(keep, folder) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    files.set(path.slice(folder.length), { type, body: brotliCompressSync(readFileSync(path)) });
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url === '/' ? '/index.html' : request.url.split('?')[0]);
    if (!file) return response.writeHead(404).end();
    const headers = { 'content-type': file.type, 'content-encoding': 'br' };
    return response
      .writeHead(200, { ...headers, 'content-length': file.body.length })
      .end(file.body);
  });
  return `http://127.0.0.1:${await listen(keep, server)}`;
}

/** What an unknown service says: valid, empty, for whoever asks. */
const NOTHING = JSON.stringify({ data: [], count: 0, wallets: [], features: [], result: null });

/** Every other host, behind one port: HTTPS that says nothing, and `relayPort` for WebSockets. */
export async function serveFarHosts(keep, relayPort) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  keep.closeOnExit('certificate', () => rmSync(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const rest = ['-nodes', '-days', '2', '-subj', '/CN=bench', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...request, ...rest], { stdio: 'ignore' });
  const options = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createTlsServer(options, (requested, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': requested.headers.origin ?? '*',
      'access-control-allow-headers': requested.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-credentials': 'true',
    });
    requested.resume();
    response.end(NOTHING);
  });
  server.on('upgrade', (requested, socket, head) => {
    const relay = connect(relayPort, '127.0.0.1');
    const lines = [`GET ${requested.url} HTTP/1.1`];
    for (let i = 0; i < requested.rawHeaders.length; i += 2) {
      lines.push(`${requested.rawHeaders[i]}: ${requested.rawHeaders[i + 1]}`);
    }
    relay.write(`${lines.join('\r\n')}\r\n\r\n`);
    relay.write(head);
    for (const [from, to] of [
      [socket, relay],
      [relay, socket],
    ]) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  return listen(keep, server, () => server.closeAllConnections());
}

/** Accepts, reads, and never says a word. */
export function serveSilence(keep) {
  return listen(
    keep,
    createTcpServer((socket) => socket.resume()),
  );
}

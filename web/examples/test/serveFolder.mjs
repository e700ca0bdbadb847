// SPDX-License-Identifier: Apache-2.0
//
// The files of a folder, as any static server would give them, with the headers that a test wants.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Gives the origin. */
export async function serveFolder(keep, folder, headers = {}) {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url.split('?')[0];
    const file = join(folder, path);
    if (path.includes('..') || !existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type, ...headers }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('file server', () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

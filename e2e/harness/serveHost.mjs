// SPDX-License-Identifier: Apache-2.0
//
// A host's page without a bundler and the SDK's files beside it, as any static server would give them.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run build --workspace @portico/sdk` puts the files that a page serves from /portico/. */
export const SDK = fileURLToPath(
  new URL('../../web/packages/sdk/dist/standalone', import.meta.url),
);

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** `html` is the page; `script` is its /host.js. Gives the origin. */
export async function serveHost(keep, { html, script, policy }) {
  if (!existsSync(join(SDK, 'portico.js'))) {
    throw new Error(`${SDK} is not built: npm run build --workspace @portico/sdk`);
  }
  const pages = { '/': ['text/html; charset=utf-8', html], '/host.js': [TYPES['.js'], script] };
  const read = (path) => {
    if (pages[path]) return pages[path];
    const file = join(SDK, path.replace(/^\/portico\//, ''));
    const ours = path.startsWith('/portico/') && !path.includes('..') && existsSync(file);
    return ours ? [TYPES[extname(path)], readFileSync(file)] : [];
  };
  const server = createServer((request, response) => {
    const [type, body] = read(new URL(request.url, 'http://host').pathname);
    if (body === undefined) return response.writeHead(404).end();
    const headers = { 'content-type': type, ...(policy && { 'content-security-policy': policy }) };
    return response.writeHead(200, headers).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('file server', () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

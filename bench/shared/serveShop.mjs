// SPDX-License-Identifier: Apache-2.0
//
// A host's page with a button of the widget and one of its own, "Swap", and the SDK's files beside it.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SDK = fileURLToPath(new URL('../../web/packages/sdk/dist/standalone', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** `options` are createPortico's, `swap` is what is swapped; `window.portico` is what it made. `asked` has the files that were asked for. */
export async function serveShop(keep, { options, swap = {} }) {
  if (!existsSync(join(SDK, 'portico.js')))
    throw new Error(`${SDK} is not built: npm run build --workspace @portico/sdk`);
  const asked = new Map();
  const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><portico-button></portico-button><button id="swap">Swap</button>
<script type="module">
import { createPortico } from './portico/portico.js';
globalThis.portico = createPortico(${JSON.stringify(options)});
document.querySelector('#swap').onclick = () => portico.swap(${JSON.stringify(swap)});
</script></html>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://shop');
    if (pathname === '/')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const file = join(SDK, pathname.replace(/^\/portico\//, ''));
    if (pathname.includes('..') || !existsSync(file)) return response.writeHead(404).end();
    const body = readFileSync(file);
    asked.set(pathname, body);
    return response.writeHead(200, { 'content-type': TYPES[extname(file)] }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  keep.closeOnExit('shop', () => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${server.address().port}`, asked };
}

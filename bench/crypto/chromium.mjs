// SPDX-License-Identifier: Apache-2.0
//
// Runs operations.mjs in Chromium: a page on loopback with an import map onto the installed packages.
import { readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const TYPES = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};

/** The folder of an installed package, as this folder resolves it. */
export function folderOf(name) {
  const require = createRequire(import.meta.url);
  for (const place of require.resolve.paths(name)) {
    try {
      return realpathSync(join(place, name));
    } catch {}
  }
  throw new Error(`${name} is not installed; run npm install`);
}

function page(packages) {
  const imports = { 'hash-wasm': '/hash-wasm/dist/index.esm.js' };
  for (const name of packages.keys()) imports[`${name}/`] = `/${name}/`;
  return `<!doctype html><title>crypto bench</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">
import { measure } from '/bench/operations.mjs';
const bytes = await (await fetch('/crypto_bench.wasm')).arrayBuffer();
window.measured = measure(bytes).then(JSON.stringify);
window.ready = true;
</script>`;
}

/** Serves the page, this folder, the packages and the wasm; nothing outside of them. */
function serve(wasmFile) {
  const packages = new Map(
    ['@noble/ciphers', '@noble/curves', '@noble/hashes', 'hash-wasm'].map((name) => [
      name,
      folderOf(name),
    ]),
  );
  const folders = new Map([...packages, ['bench', dirname(fileURLToPath(import.meta.url))]]);
  const read = (path) => {
    if (path === '/') return page(packages);
    if (path === '/crypto_bench.wasm') return readFileSync(wasmFile);
    for (const [name, folder] of folders) {
      if (!path.startsWith(`/${name}/`)) continue;
      const file = join(folder, path.slice(name.length + 2));
      return file.startsWith(folder + sep) ? readFileSync(file) : undefined;
    }
  };
  const server = createServer((request, response) => {
    try {
      const path = new URL(request.url, 'http://page').pathname;
      const body = read(path);
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': TYPES[extname(path) || '.html'] ?? 'text/plain',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** The rows of operations.mjs, measured in Chromium, and its version. */
export async function measureInChromium(wasmFile) {
  const server = await serve(wasmFile);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const tab = await browser.newPage();
    const failures = [];
    tab.on('pageerror', (error) => failures.push(error.message));
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab
      .waitForFunction(() => window.ready)
      .catch((error) => {
        throw new Error(failures[0] ?? error.message);
      });
    return {
      version: browser.version(),
      rows: JSON.parse(await tab.evaluate(() => window.measured)),
    };
  } finally {
    await browser.close();
    server.close();
  }
}

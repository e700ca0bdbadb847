// SPDX-License-Identifier: Apache-2.0
// @vitest-environment node
//
// The adapters as a page loads them, in a real browser: what is fetched, how much, and what it finds.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import {
  installInPage,
  ScriptedBitcoinWallet,
  ScriptedCosmosWallet,
  ScriptedPolkadotWallet,
  ScriptedSolanaWallet,
  ScriptedWallet,
} from '@portico/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

const CHUNK_MAX_BYTES = 3_000;
const folder = mkdtempSync(join(tmpdir(), 'portico-adapters-'));

let browser: Browser;
let page: Page;
let app: { server: Server; origin: string };
let frames: { server: Server; origin: string };
let fetched: string[];

/** A page that starts the adapters of `?namespaces`, with the Safe apps of `?safe`. */
const APP = `<!doctype html><title>App</title><link rel="icon" href="data:,"><script type="module">
  import { startAdapters } from './adapters.js';
  const query = new URLSearchParams(location.search);
  window.found = new Map();
  const registry = {
    add: (connector) => found.set(connector.id, connector),
    get: (id) => found.get(id),
    watch: () => () => {},
  };
  const safe = query.getAll('safe');
  startAdapters(registry, {
    namespaces: query.getAll('namespace'),
    ...(safe.length > 0 && { safeOrigins: safe }),
  });
</script>`;

/** The Safe app: it frames `?app` and answers the first question of Safe's messages. */
const SAFE_APP = `<!doctype html><title>Safe</title><link rel="icon" href="data:,"><script>
  window.heard = [];
  addEventListener('message', ({ data, source, origin }) => {
    heard.push(data.method);
    const safeAddress = '0x1111111111111111111111111111111111111111';
    const answer = { id: data.id, success: true, version: '9', data: { safeAddress, chainId: 10 } };
    source.postMessage(answer, origin);
  });
  const frame = document.createElement('iframe');
  frame.src = new URLSearchParams(location.search).get('app');
  document.documentElement.append(frame);
</script>`;

async function serve(html: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://page').pathname.slice(1);
    const type = name === '' ? 'text/html' : 'text/javascript';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(name === '' ? html : readFileSync(join(folder, name)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'adapters' },
      rollupOptions: { output: { minify: true, chunkFileNames: '[name].js' } },
    },
  });
  app = await serve(APP);
  frames = await serve(SAFE_APP);
  browser = await chromium.launch({
    executablePath: process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  app?.server.close();
  frames?.server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
});
afterEach(() => page.context().close());

const ids = () => page.evaluate('[...found.keys()].sort()') as Promise<string[]>;

/** Ethereum's family comes with the adapters themselves. */
const FAMILIES = [
  ['solana', 'discoverSolana.js'],
  ['bip122', 'discoverBitcoin.js'],
  ['polkadot', 'discoverPolkadot.js'],
  ['cosmos', 'discoverCosmos.js'],
] as const;

/** Resolves when a chunk's code has run; runs in the page. */
const hasRun = (file: string) =>
  `import('./${file}').then(() => new Promise((done) => setTimeout(done)))`;

const LAZY: readonly string[] = [
  ...FAMILIES.map(([, each]) => each),
  'discoverSafe.js',
  'satsAdapter.js',
  'unisatAdapter.js',
];

it.each(FAMILIES)('fetches the code of %s and of no other family', async (namespace, file) => {
  await page.goto(`${app.origin}/?namespace=${namespace}`);
  await page.evaluate(hasRun(file));
  expect(fetched.filter((name) => LAZY.includes(name))).toEqual([file]);
});

it.each(['eip155', 'tron'])('fetches no family for %s', async (namespace) => {
  await page.goto(`${app.origin}/?namespace=${namespace}`);
  await page.evaluate(hasRun('adapters.js'));
  expect(fetched.filter((name) => LAZY.includes(name))).toEqual([]);
});

it(`keeps every chunk within ${CHUNK_MAX_BYTES} bytes after brotli`, () => {
  for (const name of readdirSync(folder)) {
    const size = brotliCompressSync(readFileSync(join(folder, name))).length;
    expect({ name, fits: size <= CHUNK_MAX_BYTES, size }).toMatchObject({ fits: true });
  }
});

it('connects a wallet of every namespace', async () => {
  await installInPage(page, new ScriptedWallet(), { name: 'Alder' });
  await installInPage(page, new ScriptedSolanaWallet(), { name: 'Alder' });
  await installInPage(page, new ScriptedBitcoinWallet(), { name: 'Alder' });
  await installInPage(page, new ScriptedBitcoinWallet(), { name: 'Birch', as: 'sats' });
  await installInPage(page, new ScriptedBitcoinWallet(), { as: 'injected' });
  await installInPage(page, new ScriptedPolkadotWallet(), { key: 'alder' });
  await installInPage(page, new ScriptedCosmosWallet());
  const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'];
  await page.goto(`${app.origin}/?${namespaces.map((each) => `namespace=${each}`).join('&')}`);
  await expect.poll(ids).toHaveLength(7);
  const connected = await page.evaluate(`Promise.all([...found.values()].map(async (connector) => {
    const { result } = await connector.request('portico_connect', {});
    return [connector.id, result.accounts.length, result.accounts[0].account];
  }))`);
  expect((connected as string[][]).sort()).toEqual([
    ['bip122:alder', 2, expect.stringMatching(/^bip122:0{10}19d6689c085ae165831e93:bc1q/)],
    ['bip122:birch', 2, expect.stringMatching(/^bip122:0{10}19d6689c085ae165831e93:bc1q/)],
    ['bip122:unisat', 1, expect.stringMatching(/^bip122:0{10}19d6689c085ae165831e93:bc1q/)],
    ['cosmos:keplr', 1, expect.stringMatching(/^cosmos:cosmoshub-4:cosmos1/)],
    ['org.example.scripted', 1, expect.stringMatching(/^eip155:1:0xf39f/)],
    ['polkadot:alder', 1, expect.stringMatching(/^polkadot:91b171bb158e2d38/)],
    ['solana:alder', 1, expect.stringMatching(/^solana:5eykt4UsFv8P8NJd/)],
  ]);
});

const framed = (safe: string) => {
  const inner = `${app.origin}/?namespace=eip155&safe=${encodeURIComponent(safe)}`;
  return `${frames.origin}/?app=${encodeURIComponent(inner)}`;
};

it('finds the Safe whose app frames the page', async () => {
  await page.goto(framed(frames.origin));
  await expect.poll(() => page.frames()[1]?.evaluate('found.has("safe")')).toBe(true);
  const connected = await page
    .frames()[1]
    ?.evaluate(`found.get('safe').request('portico_connect', { silent: true })`);
  expect(connected).toMatchObject({ result: { chain: 'eip155:10' } });
  expect(await page.evaluate('heard')).toEqual(['getSafeInfo']);
});

it('says nothing to a page that frames it and is no Safe app the host trusts', async () => {
  await page.goto(framed('https://app.safe.global'));
  const frame = () => page.frames()[1];
  await expect.poll(() => frame()?.evaluate('Boolean(window.found)')).toBe(true);
  await frame()?.evaluate(hasRun('adapters.js'));
  expect(await page.evaluate('heard')).toEqual([]);
  expect(fetched).not.toContain('discoverSafe.js');
});

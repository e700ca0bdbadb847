// SPDX-License-Identifier: Apache-2.0
//
// The built site on its own origin with the headers of headers.json, and hosts on other origins, in Chromium.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';
import { freePort } from '../../../../tools/harness/freePort.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // In place of the runner's own list, which also turns off what frames of other sites keep things in.
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints',
];

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
};

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
type Table = Record<string, Record<string, string>>;

/** What the table says of a path: `all`, then the row of the path itself or of its folder. */
function headersOf(
  { all, ...rows }: Table,
  path: string,
  origins: readonly string[],
): Record<string, string> {
  const row = Object.entries(rows).find(
    ([name]) => path === name || (name.endsWith('/') && path.startsWith(name)),
  );
  const list = origins.length > 0 ? origins.join(' ') : "'none'";
  return Object.fromEntries(
    Object.entries({ ...all, ...row?.[1] }).map(([name, value]) => [
      name,
      value.replace('{origins}', list).replace('{api}', '').replace('{bundler}', ''),
    ]),
  );
}

export class SiteInBrowser {
  readonly browser: Browser;
  readonly site: string;
  readonly host: string;
  readonly evil: string;
  /** Of this file a byte is another one than the build's. */
  damaged: string | undefined;
  readonly #servers: Server[];
  readonly #folder: string;
  readonly #table: Table;

  private constructor(
    browser: Browser,
    ports: number[],
    servers: Server[],
    folder: string,
    table: Table,
  ) {
    this.browser = browser;
    this.site = `http://127.0.0.1:${ports[0]}`;
    this.host = `http://localhost:${ports[1]}`;
    this.evil = `http://localhost:${ports[2]}`;
    this.#servers = servers;
    this.#folder = folder;
    this.#table = table;
  }

  /** Every answer's headers for `path`. */
  headersOf(path: string): Record<string, string> {
    return headersOf(this.#table, path, [this.host]);
  }

  /** The scripts and modules that the documents name, from the site's root. */
  async pinned(): Promise<string[]> {
    const html = await readFile(join(this.#folder, 'frame.html'), 'utf8');
    const map = /<script type="importmap">(.*)<\/script>/.exec(html)?.[1] ?? '{}';
    return Object.keys(JSON.parse(map).integrity);
  }

  static async start(): Promise<SiteInBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-site-'));
    await build({
      configFile: at('../vite.config.ts'),
      root: at('..'),
      logLevel: 'error',
      // As it is served: a test's NODE_ENV asks for React's other half.
      oxc: { jsx: { development: false } },
      build: {
        outDir: folder,
        rollupOptions: { input: { frame: at('../frame.html'), probe: at('probe.html') } },
      },
    });
    const table = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8')) as Table;
    const ports = [await freePort(), await freePort(), await freePort()];
    const origins = [`http://localhost:${ports[1]}`];
    const servers = [
      createServer(async (request, response) => {
        const path = new URL(request.url ?? '/', 'http://site').pathname;
        // The test's own page stands where the frame's headers are asked for, too.
        const row = path === '/test/probe.html' ? '/frame.html' : path;
        const headers = headersOf(table, row, origins);
        try {
          const file = await readFile(join(folder, path));
          const body =
            extname(path) === '.html'
              ? file
                  .toString()
                  .replace('{origins}', origins.join(' '))
                  .replace('{api}', '')
                  .replace('{bundler}', '')
              : file;
          if (path === started.damaged && body.length > 0 && typeof body !== 'string')
            body.writeUInt8(body.readUInt8(body.length - 2) ^ 1, body.length - 2);
          response
            .writeHead(200, { ...headers, 'Content-Type': types[extname(path)] ?? 'text/plain' })
            .end(body);
        } catch {
          response.writeHead(404, headers).end();
        }
      }),
      ...[1, 2].map(() =>
        createServer((_request, response) => {
          response
            .writeHead(200, { 'Content-Type': 'text/html' })
            .end('<!doctype html><title>host</title>');
        }),
      ),
    ];
    await Promise.all(
      servers.map(
        (server, index) =>
          new Promise<void>((done) => server.listen(ports[index], '127.0.0.1', done)),
      ),
    );
    const executablePath = process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: flags });
    const started = new SiteInBrowser(browser, ports, servers, folder, table);
    return started;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    for (const server of this.#servers) server.close();
    await rm(this.#folder, { recursive: true });
  }
}

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
import table from '../headers.json' with { type: 'json' };

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
export function headersOf(path: string, origins: readonly string[]): Record<string, string> {
  const { all, ...rows } = table as unknown as Table;
  const row = Object.entries(rows).find(
    ([name]) => path === name || (name.endsWith('/') && path.startsWith(name)),
  );
  const list = origins.length > 0 ? origins.join(' ') : "'none'";
  return Object.fromEntries(
    Object.entries({ ...all, ...row?.[1] }).map(([name, value]) => [
      name,
      value.replace('{origins}', list).replace('{api}', ''),
    ]),
  );
}

export class SiteInBrowser {
  readonly browser: Browser;
  readonly site: string;
  readonly host: string;
  readonly evil: string;
  readonly #servers: Server[];
  readonly #folder: string;

  private constructor(browser: Browser, ports: number[], servers: Server[], folder: string) {
    this.browser = browser;
    this.site = `http://127.0.0.1:${ports[0]}`;
    this.host = `http://localhost:${ports[1]}`;
    this.evil = `http://localhost:${ports[2]}`;
    this.#servers = servers;
    this.#folder = folder;
  }

  static async start(): Promise<SiteInBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-site-'));
    await build({
      configFile: at('../vite.config.ts'),
      root: at('..'),
      logLevel: 'error',
      build: {
        outDir: folder,
        rollupOptions: { input: { frame: at('../frame.html'), probe: at('probe.html') } },
      },
    });
    const ports = [await freePort(), await freePort(), await freePort()];
    const origins = [`http://localhost:${ports[1]}`];
    const servers = [
      createServer(async (request, response) => {
        const path = new URL(request.url ?? '/', 'http://site').pathname;
        // The test's own page stands where the frame's headers are asked for, too.
        const headers = headersOf(path === '/test/probe.html' ? '/frame.html' : path, origins);
        try {
          const file = await readFile(join(folder, path));
          const body =
            extname(path) === '.html'
              ? file.toString().replace('{origins}', origins.join(' ')).replace('{api}', '')
              : file;
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
    return new SiteInBrowser(
      await chromium.launch({ executablePath, args: flags }),
      ports,
      servers,
      folder,
    );
  }

  async stop(): Promise<void> {
    await this.browser.close();
    for (const server of this.#servers) server.close();
    await rm(this.#folder, { recursive: true });
  }
}

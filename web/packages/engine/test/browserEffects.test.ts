// SPDX-License-Identifier: Apache-2.0
//
// Popups and frames of another site in a real Chromium: who is heard, who is not. Three origins of loopback: the
// host's page, the site that was named, and another one.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
// @ts-expect-error: JavaScript
import { startBrowser } from '../../../../tools/harness/startBrowser.mjs';

const ends: (() => unknown)[] = [];
const origins: Record<'host' | 'site' | 'other', string> = { host: '', site: '', other: '' };
let runner: string;
let browser: Browser;
let page: Page;

/** What each path answers, on every origin. */
/** Takes one port from its parent, and answers what it gets. */
const LISTENS = `
  const hear = ({ source, data, ports: [port] }) => {
    if (source !== parent || data !== 'hello') return;
    removeEventListener('message', hear);
    port.onmessage = ({ data }) => port.postMessage({ echo: data });
    port.postMessage('ready');
    parent.postMessage('past the port', '*');
  };
  addEventListener('message', hear);
`;

const PAGES: Record<string, () => string> = {
  '/host': () => `<!doctype html><button id="tap">tap</button>
    <script>${runner}</script>
    <script>
      const heard = [];
      window.browserRunner = new portico.BrowserRunner((event) => heard.push(event));
      tap.onclick = () => window.browserRunner.run(window.next);
    </script>`,
  '/popup': () => `<!doctype html><script>
    opener.postMessage({ from: location.origin }, '*');
  </script>`,
  '/quiet': () => '<!doctype html>quiet',
  '/frame': () => `<!doctype html><script>${LISTENS}</script>`,
  // As a module in WebKit, which evaluates it after "load".
  '/late': () => `<!doctype html><script>
    addEventListener('load', () => setTimeout(() => { ${LISTENS} }, 300));
  </script>`,
};

async function serve(): Promise<string> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const goTo = url.searchParams.get('go');
    if (goTo) response.writeHead(302, { location: goTo }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[url.pathname]?.());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../src/effects/browser/BrowserRunner.ts', import.meta.url)),
        formats: ['iife'],
        name: 'portico',
      },
    },
  });
  const [output] = built as { output: { code: string }[] }[];
  runner = output?.output[0]?.code ?? '';
  for (const name of ['host', 'site', 'other'] as const) origins[name] = await serve();
  browser = await startBrowser({
    closeOnExit: (_name: string, end: () => unknown) => ends.push(end),
  });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${origins.host}/host`);
  return () => context.close();
});

const heard = () => page.evaluate('heard') as Promise<{ type: string; data?: unknown }[]>;
const types = async () => (await heard()).map(({ type }) => type);
async function run(effect: object, byTap = false): Promise<void> {
  const text = JSON.stringify(effect);
  await page.evaluate(byTap ? `window.next = ${text}` : `browserRunner.run(${text})`);
  if (byTap) await page.click('#tap');
}
const popup = (path: string, origin = origins.site) => ({
  type: 'popup_open',
  id: 1,
  url: origins.site + path,
  origin,
});

it('hears the popup from the origin that was named, and its closing', async () => {
  const opening = page.waitForEvent('popup');
  await run(popup('/popup'), true);
  const opened = await opening;
  await expect
    .poll(heard)
    .toEqual([{ type: 'popup_message', id: 1, data: { from: origins.site } }]);
  expect(await opened.evaluate('[innerWidth, innerHeight]')).toEqual([600, 800]);
  await opened.close();
  await expect.poll(types).toEqual(['popup_message', 'popup_closed']);
});

it('hears nothing of a popup that has gone to another origin, until it comes back', async () => {
  const opening = page.waitForEvent('popup');
  await run(popup(`/popup?go=${encodeURIComponent(`${origins.other}/popup`)}`), true);
  const opened = await opening;
  await opened.waitForURL(`${origins.other}/popup`);
  await run({ type: 'popup_navigate', id: 1, url: `${origins.site}/popup` });
  await expect
    .poll(heard)
    .toEqual([{ type: 'popup_message', id: 1, data: { from: origins.site } }]);
  await run({ type: 'popup_close', id: 1 });
  await expect.poll(types).toEqual(['popup_message', 'popup_closed']);
  await expect.poll(() => opened.isClosed()).toBe(true);
});

it('takes a popup on, however far its first page has come', async () => {
  for (const delay of [0, 5, 15]) {
    const opening = page.waitForEvent('popup');
    await page.evaluate(
      ([first, next]) => {
        const { browserRunner } = window as unknown as {
          browserRunner: { run(effect: unknown): void };
        };
        browserRunner.run(first);
        setTimeout(() => browserRunner.run(next), (next as { delay: number }).delay);
      },
      [
        popup('/quiet'),
        { type: 'popup_navigate', id: 1, url: `${origins.other}/popup`, delay },
      ] as object[],
    );
    const opened = await opening;
    await opened.waitForURL(`${origins.other}/popup`, { timeout: 5_000 });
    await opened.close();
    await expect.poll(types).toContain('popup_closed');
    await page.evaluate('heard.length = 0');
  }
});

it('says that a popup without a tap was blocked', async () => {
  // What a browser gives a page that nobody has touched; Playwright's is started without that blocking.
  await page.evaluate(`window.open = () => null`);
  await run(popup('/quiet'));
  expect(await heard()).toEqual([{ type: 'popup_blocked', id: 1 }]);
});

const frame = (path: string, id = 2) => ({
  type: 'frame_open',
  id,
  url: origins.site + path,
  origin: origins.site,
});

it('speaks to a frame over its port, and to nobody else', async () => {
  await run(frame('/frame'));
  await expect.poll(types).toEqual(['frame_ready']);
  await run({ type: 'frame_send', id: 2, data: { otp: '123456' } });
  await expect.poll(heard).toEqual([
    { type: 'frame_ready', id: 2 },
    { type: 'frame_message', id: 2, data: { echo: { otp: '123456' } } },
  ]);
  expect(await page.locator('iframe').isVisible()).toBe(false);
  await run({ type: 'frame_close', id: 2 });
  expect(await page.locator('iframe').count()).toBe(0);
});

it('speaks to a frame that listens only after it has loaded, once', async () => {
  await run(frame('/late'));
  await expect.poll(types).toEqual(['frame_ready']);
  await run({ type: 'frame_send', id: 2, data: 1 });
  await expect.poll(heard).toEqual([
    { type: 'frame_ready', id: 2 },
    { type: 'frame_message', id: 2, data: { echo: 1 } },
  ]);
});

it('gives no port to a frame that has gone to another origin', async () => {
  await run(frame(`/frame?go=${encodeURIComponent(`${origins.other}/frame`)}`));
  const gone = await page.waitForFunction(
    `document.querySelector('iframe') && frames.length === 1 && heard`,
  );
  await gone.dispose();
  await expect.poll(() => page.frames().at(-1)?.url()).toBe(`${origins.other}/frame`);
  await page.frames().at(-1)?.waitForLoadState('load');
  // A second one of the right origin is ready: by then the first would have been, too.
  await run(frame('/frame', 3));
  await expect.poll(heard).toEqual([{ type: 'frame_ready', id: 3 }]);
});

// SPDX-License-Identifier: Apache-2.0
//
// Pages of hosts with scroll bars that take room: what is on them stays where it is, to the pixel, when a sheet locks them.
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const file = new URL('../../../packages/ui/src/sheet/lockScroll.ts', import.meta.url);
let browser: Browser;
let page: Page;
let script: string;

beforeAll(async () => {
  script = stripTypeScriptTypes(await readFile(file, 'utf8'));
  browser = await chromium.launch({
    executablePath: process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
}, 60_000);
afterAll(() => browser.close());
afterEach(() => page.close());

const LONG = 4_000;
const SHORT = 40;

async function open(css: string, { height = LONG, html = '' } = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.setContent(`<!doctype html><html ${html}><style>
    body { margin: 0 }
    nav { position: sticky; top: 0; height: 20px }
    header { position: fixed; top: 0; right: 0; left: 0; height: 10px }
    aside { position: fixed; inset-inline-end: 7px; bottom: 3px; width: 30px; height: 30px }
    main { max-width: 500px; margin: 0 auto; height: ${height}px }
    p { text-align: end } ${css}</style>
    <body><nav>n</nav><header></header><aside></aside><main><p><span>end</span></p></main></body></html>`);
  await page.addScriptTag({
    type: 'module',
    content: `${script}; window.lockScroll = lockScroll;`,
  });
  await page.waitForFunction(() => 'lockScroll' in window);
}

const boxes = () =>
  page.evaluate(() =>
    ['body', 'nav', 'header', 'aside', 'main', 'span'].map((name) => {
      const { x, y, width } = document.querySelector(name)?.getBoundingClientRect() ?? {};
      return `${name} ${x} ${y} ${width}`;
    }),
  );
const styles = () =>
  page.evaluate(() =>
    [document.documentElement, document.body].map((one) => one.getAttribute('style') ?? ''),
  );
const lock = () =>
  page.evaluate(() => {
    const own = window as unknown as { lockScroll(): () => void; release: () => void };
    own.release = own.lockScroll();
  });
const release = () => page.evaluate(() => (window as unknown as { release(): void }).release());
/** Of the window: the root's, or the body's where the root has none. */
const overflow = () =>
  page.evaluate(() => {
    const [root, body] = [document.documentElement, document.body].map(
      (one) => getComputedStyle(one).overflow,
    );
    return root === 'visible' ? body : root;
  });

it.each<[string, string, { height?: number; html?: string }?]>([
  ['a long page', ''],
  ['a short page', '', { height: SHORT }],
  ['room that the page keeps itself', 'html { scrollbar-gutter: stable }'],
  ['the same on a short page', 'html { scrollbar-gutter: stable }', { height: SHORT }],
  ['room on both sides', 'html { scrollbar-gutter: stable both-edges }'],
  ['padding of its own', 'html { padding: 0 20px 0 5px }'],
  ['padding of its own in its attribute', '', { html: 'style="padding-right: 20px"' }],
  ['right to left', 'html { padding-left: 20px }', { html: 'dir="rtl"' }],
  ['a bar that is always there', 'html { overflow-y: scroll }', { height: SHORT }],
  ['a bar of the body', 'body { overflow-y: scroll }'],
  ['a body that cuts its sides', 'body { overflow-x: hidden }'],
  ['both cut their sides', 'html, body { overflow-x: hidden }'],
  ['a page in its attribute', '', { html: 'style="overflow-y: scroll"' }],
  ['a bar that takes no room', 'html { scrollbar-width: none }'],
  ['a root that is narrow', 'html { max-width: 600px; margin: 0 auto }'],
])('%s', async (_, css, options = {}) => {
  await open(css, options);
  const given = await styles();
  await page.evaluate(() => scrollTo(0, 500));
  const before = await boxes();
  await lock();
  expect(await boxes()).toEqual(before);
  expect(await overflow()).toBe('hidden');
  await release();
  expect(await boxes()).toEqual(before);
  expect((await styles()).map((style) => style.replaceAll(' ', ''))).toEqual(
    given.map((style) => (style ? `${style};`.replaceAll(' ', '') : '')),
  );
});

it('adds to the padding that is there where the browser knows no gutters', async () => {
  await open('html { padding-right: 20px }');
  const before = await boxes();
  await page.evaluate(() => {
    // Such a browser has no such property.
    const { getComputedStyle } = window;
    window.getComputedStyle = (one) =>
      new Proxy(getComputedStyle(one), {
        has: (own, name) => name !== 'scrollbarGutter' && name in own,
        get: (own, name) => (name === 'scrollbarGutter' ? undefined : Reflect.get(own, name, own)),
      });
  });
  await lock();
  const flows = (all: string[]) => all.filter((one) => !/^(header|aside)/.test(one));
  expect(flows(await boxes())).toEqual(flows(before));
  await release();
  expect(await boxes()).toEqual(before);
});

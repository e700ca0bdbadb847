// SPDX-License-Identifier: Apache-2.0
//
// What a page pays, and what it gets back: the size up to the button, and that destroy() leaves nothing.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { viteBundle } from './builds.mjs';
import { prepareApp } from './prepareApp.mjs';
import { serveFolder } from './serveFolder.mjs';
import { openWatched } from './WatchedPage.mjs';

/** 67 KB to the nearest: names of chunks alone move it by a hundred bytes. */
const BUTTON_MAX_BYTES = 67_000;
const OPTIONS = `{
  projectId: 'p', metadata: { name: 'Host' }, networks: ['eip155:1'], server: 'http://127.0.0.1:9',
}`;
const HTML = `<!doctype html><title>Host</title><div id="app"><portico-button></portico-button></div>
<script type="module" src="/main.mjs"></script>`;
/** Counts what the page listens to and waits for. */
const WATCH = `
globalThis.kept = { listeners: new Map(), timers: new Set() };
const add = EventTarget.prototype.addEventListener;
const remove = EventTarget.prototype.removeEventListener;
const key = (target, type) => target.constructor.name + ' ' + type;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const own = [window, document, visualViewport, navigator.connection].includes(this) || this instanceof MediaQueryList;
  if (own && !options?.once) {
    kept.listeners.set(listener, key(this, type));
    options?.signal?.addEventListener('abort', () => kept.listeners.delete(listener));
  }
  return add.call(this, type, listener, options);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  kept.listeners.delete(listener);
  return remove.call(this, type, listener, options);
};
for (const [start, stop] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval']]) {
  const [first, last] = [globalThis[start], globalThis[stop]];
  globalThis[start] = (act, ms, ...rest) => {
    const id = first(() => { if (start === 'setTimeout') kept.timers.delete(id); act?.(...rest); }, ms);
    kept.timers.add(id);
    return id;
  };
  globalThis[stop] = (id) => { kept.timers.delete(id); last(id); };
}`;

/** A page without a bundler, which starts when it is told to. */
async function serveStandalone(keep, name) {
  const app = prepareApp(name);
  const site = join(app, 'site');
  mkdirSync(site);
  const built = join(app, 'node_modules/@portico/sdk/standalone');
  cpSync(built, join(site, 'portico'), { recursive: true });
  writeFileSync(join(site, 'index.html'), HTML.replace('/main.mjs', '/main.js'));
  writeFileSync(
    join(site, 'main.js'),
    `import { createPortico } from './portico/portico.js';
globalThis.start = () => createPortico(${OPTIONS});`,
  );
  return serveFolder(keep, site);
}

export default {
  name: 'page of a host',
  async setUp(keep) {
    return { browser: await startBrowser(keep) };
  },
  tests: {
    async 'pays 67 KB up to the button, React 19 included'() {
      const app = prepareApp('minimal');
      writeFileSync(join(app, 'index.html'), HTML);
      writeFileSync(
        join(app, 'main.mjs'),
        `import { PorticoButton, PorticoProvider } from '@portico/react';
import { createPortico } from '@portico/sdk';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const portico = createPortico(${OPTIONS});
const page = createElement(PorticoProvider, { portico }, createElement(PorticoButton));
createRoot(document.getElementById('app')).render(page);`,
      );
      // Vite's own helper for preloading is not what this is about; in a React app alone it is 0.5 KB too.
      writeFileSync(
        join(app, 'vite.config.mjs'),
        'export default { build: { modulePreload: false } };',
      );
      const assets = join(await viteBundle(app), 'assets');
      const entry = readdirSync(assets).filter((name) => /^index-.*\.js$/.test(name));
      const bytes = entry.map(
        (name) => brotliCompressSync(readFileSync(join(assets, name))).length,
      );
      assert.equal(entry.length, 1);
      console.log(`      ${bytes[0]} bytes after brotli up to the button`);
      assert.ok(bytes[0] <= BUTTON_MAX_BYTES, `${bytes[0]} bytes`);
    },

    async 'gets everything back from destroy()'(world, keep) {
      const origin = await serveStandalone(keep, 'standalone');
      const { page } = await openWatched(world, keep, origin);
      await page.evaluate(WATCH);
      const left = await page.evaluate(async () => {
        const report = () => ({
          listeners: [...kept.listeners.values()].sort(),
          timers: kept.timers.size,
          body: document.body.innerHTML,
          shadow: document.querySelector('portico-button').shadowRoot?.innerHTML ?? '',
          overflow: document.documentElement.style.overflow + document.body.style.overflow,
        });
        // Frames, as a timer would be one of those that are counted. What never comes is in the report.
        const until = async (isSo) => {
          const end = performance.now() + 60_000;
          while (!isSo(report()) && performance.now() < end)
            await new Promise((resolve) => requestAnimationFrame(resolve));
          return report();
        };
        const isOpen = ({ body, listeners }) =>
          body.includes('portico-widget') &&
          document.querySelector('portico-widget').shadowRoot.textContent.includes('phone') &&
          listeners.length > 0;
        const isGone = ({ body, shadow, overflow, timers, listeners }) =>
          !body.includes('portico-widget') &&
          shadow + overflow === '' &&
          timers === 0 &&
          listeners.length === 1;
        const round = async () => {
          const portico = start();
          await portico.open();
          const during = await until(isOpen);
          portico.destroy();
          return [during, await until(isGone)];
        };
        const rounds = [];
        for (let i = 0; i < 3; i++) rounds.push(await round());
        return rounds;
      });
      for (const [during, after] of left) {
        assert.ok(during.body.includes('portico-widget'));
        assert.ok(during.listeners.length > 0);
        assert.ok(!after.body.includes('portico-widget'), after.body);
        assert.equal(after.shadow, '');
        assert.equal(after.overflow, '');
        assert.deepEqual(after.listeners, left[0][1].listeners);
        assert.equal(after.timers, left[0][1].timers);
      }
      // React's own, once a document, for good.
      assert.deepEqual(left[0][1].listeners, ['HTMLDocument selectionchange']);
      assert.equal(left[0][1].timers, 0);
    },

    async 'tells the visitor what could not be loaded, and loads it at the next try'(world, keep) {
      const { page, button, sheet, complaints } = await openWatched(
        world,
        keep,
        await serveStandalone(keep, 'unloadable'),
      );
      // Before the start: a page that is idle fetches the modal ahead of the tap.
      await page.route('**/portico-mountModal-*', (route) => route.abort());
      await page.evaluate(() => void start());
      await button.click();
      await button.getByText('Did not load. Try again').waitFor();
      await page.unroute('**/portico-mountModal-*');
      await button.click();
      await sheet.getByText('Wallet on your phone').waitFor();
      await page.reload();
      await page.route('**/engine.wasm', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await page.evaluate(() => void start());
      await button.click();
      await sheet.getByText('This page did not load').first().waitFor();
      const said = complaints().join('\n');
      assert.match(
        said,
        /engine\.wasm answered with a page of HTML\. Serve engine\.wasm from beside/,
      );
      await page.unroute('**/engine.wasm');
      await sheet.getByRole('button', { name: 'Try again' }).click();
      await sheet.getByText('Wallet on your phone').waitFor();
      await page.evaluate(() => start().close());
      await button.getByText('Connect wallet').waitFor();
    },

    async 'draws a button as wide as its words, also in a flex column'(world, keep) {
      const origin = await serveStandalone(keep, 'column');
      const { page, button } = await openWatched(world, keep, origin);
      await page.evaluate(() => {
        document.getElementById('app').style.cssText = 'display: flex; flex-direction: column';
        start();
      });
      await button.waitFor();
      const widths = await page.evaluate(() => {
        const host = document.querySelector('portico-button');
        return [host, host.shadowRoot.querySelector('button')].map((one) => one.offsetWidth);
      });
      assert.equal(widths[0], widths[1]);
    },
  },
};

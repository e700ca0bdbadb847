// SPDX-License-Identifier: Apache-2.0
//
// The SDK's files as a page without a bundler loads them: what is fetched when, under a strict policy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { SDK, serveHost } from '../harness/serveHost.mjs';

const ENTRY_MAX_BYTES = 7_450;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' ws:; img-src data:";

const HTML = `<!doctype html><title>Host</title><portico-button></portico-button>
<script type="module" src="host.js"></script>`;
const SCRIPT = `import { createPortico } from './portico/portico.js';
globalThis.portico = createPortico({
  projectId: 'p', metadata: { name: 'Host' }, networks: ['eip155:1'], relayUrl: 'ws://127.0.0.1:9', preload: 'intent',
});`;

async function openHost({ browser }, keep, policy = POLICY) {
  const origin = await serveHost(keep, { html: HTML, script: SCRIPT, policy });
  const page = await newPage(browser, keep, origin);
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(origin);
  const button = page.locator('portico-button').getByRole('button');
  await button.getByText('Connect wallet').waitFor();
  await page.waitForLoadState('networkidle');
  return { page, button, fetched };
}

/** The page's request for `pattern`, held until `release`; `fail` answers it with 404 instead. */
async function hold(page, pattern) {
  const requested = [];
  await page.route(pattern, (route) => new Promise((done) => requested.push({ route, done })));
  return {
    answer: async (act) => {
      await waitFor(`a request for ${pattern}`, () => requested.length > 0);
      const { route, done } = requested.shift();
      await act(route);
      done();
    },
  };
}

const ours = (fetched) => fetched.filter((path) => path.startsWith('/portico/'));

export default {
  name: 'files of the SDK',
  async setUp(keep) {
    return { browser: await startBrowser(keep) };
  },
  tests: {
    async 'cost at most 7.5 KB before a tap, without wasm and React'(world, keep) {
      const { fetched } = await openHost(world, keep);
      // A page on this machine is a developer's, whose options are checked whole.
      const files = ours(fetched).filter((path) => !path.includes('checkEveryOption'));
      const sizes = files.map((path) => {
        const bytes = readFileSync(join(SDK, path.slice('/portico/'.length)));
        return brotliCompressSync(bytes).length;
      });
      const total = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(total <= ENTRY_MAX_BYTES, `${total} bytes: ${files.join(' ')}`);
      assert.ok(!files.some((path) => /wasm|react/.test(path)), files.join(' '));
    },

    async 'load the engine and the views when the button is hovered'(world, keep) {
      const { page, button, fetched } = await openHost(world, keep);
      await button.hover();
      await waitFor('the engine', () => ours(fetched).some((path) => path.endsWith('engine.wasm')));
      await page.locator('portico-widget').waitFor({ state: 'attached' });
      const files = ours(fetched).join(' ');
      assert.match(files, /mountModal/);
      assert.doesNotMatch(files, /(pairing|account)\.wasm/);
      assert.equal(await page.getByRole('dialog').count(), 0);
    },

    async 'open the modal, and pairing only when a code is wanted'(world, keep) {
      const { page, button, fetched } = await openHost(world, keep);
      await button.click();
      const sheet = page.locator('portico-widget').getByRole('dialog');
      await sheet.waitFor();
      const pairing = page.waitForRequest((request) => request.url().endsWith('pairing.wasm'));
      if (!fetched.some((path) => path.endsWith('pairing.wasm'))) {
        await sheet.getByRole('button', { name: 'Wallet on your phone' }).click();
        await pairing;
      }
      await sheet.getByRole('button', { name: 'Copy link' }).waitFor();
    },

    async 'show the sheet before the engine is there, in its language and direction, for a keyboard'(
      world,
      keep,
    ) {
      const { page, button } = await openHost(world, keep);
      const engine = await hold(page, '**/engine.wasm');
      await page.evaluate(() => portico.setLocale('ar'));
      await button.focus();
      await page.keyboard.press('Enter');
      const sheet = page.locator('portico-widget').getByRole('dialog', { name: 'اتصال' });
      await sheet.getByRole('status', { name: 'جارٍ التحميل' }).waitFor();
      const widget = page.locator('portico-widget');
      assert.deepEqual(
        [await widget.getAttribute('dir'), await widget.getAttribute('lang')],
        ['rtl', 'ar'],
      );
      // The focus is in the sheet, Escape closes it, and it goes back to the button.
      await page.keyboard.press('Tab');
      assert.equal(await sheet.locator(':focus').count(), 1);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      assert.equal(await button.evaluate((one) => one.getRootNode().activeElement === one), true);
      // Opened again, it is filled without losing the focus on what stays.
      await page.keyboard.press('Enter');
      const close = sheet.getByRole('button', { name: 'إغلاق' });
      await close.focus();
      await engine.answer((route) => route.continue());
      await sheet.locator('.pt-list button').first().waitFor();
      assert.equal(await close.evaluate((one) => one.getRootNode().activeElement === one), true);
      assert.equal(await sheet.locator('[aria-busy]').count(), 0);
    },

    async 'do what was asked of the sheet before the engine came'(world, keep) {
      const { page, button } = await openHost(world, keep);
      const engine = await hold(page, '**/engine.wasm');
      await button.click();
      const sheet = page.locator('portico-widget').getByRole('dialog');
      await sheet.getByRole('button', { name: 'What is a wallet?' }).click();
      await engine.answer((route) => route.continue());
      await sheet.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
      await sheet.getByRole('button', { name: 'Back' }).click();
      await sheet.getByRole('button', { name: 'Wallet on your phone' }).waitFor();
    },

    async 'say that the engine could not be fetched, and fetch it again'(world, keep) {
      const { page, button } = await openHost(world, keep);
      const engine = await hold(page, '**/engine.wasm');
      await button.click();
      const sheet = page.locator('portico-widget').getByRole('dialog');
      await sheet.getByRole('status', { name: 'Loading' }).waitFor();
      await engine.answer((route) => route.abort());
      await sheet.getByRole('heading', { name: 'This page did not load' }).last().waitFor();
      // Closed and opened again is a new attempt, as is the button.
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await button.click();
      await sheet.getByRole('status', { name: 'Loading' }).waitFor();
      await engine.answer((route) => route.abort());
      await sheet.getByRole('button', { name: 'Try again' }).click();
      await engine.answer((route) => route.continue());
      await sheet.getByRole('button', { name: 'Wallet on your phone' }).waitFor();
    },

    async "say that the page's policy forbids wasm"(world, keep) {
      const { page } = await openHost(world, keep, POLICY.replace(" 'wasm-unsafe-eval'", ''));
      const text = await page.evaluate(() => portico.open().catch((error) => error.message));
      assert.equal(text, "Portico needs 'wasm-unsafe-eval' in the script-src of this page's CSP");
    },
  },
};

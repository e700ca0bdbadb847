// SPDX-License-Identifier: Apache-2.0
//
// From a tap on a host's "Swap" to the first quote on screen, in Chromium: an account is connected, and nothing of swapping has
// been fetched. Each visit has a browser profile and an origin of its own, so that no machine code is kept.
import { installInPage, ScriptedWallet } from '@portico/testing';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { brotliOf } from '../../tools/wasm/sizes.mjs';
import { median } from '../shared/figures.mjs';
import { serveShop } from '../shared/serveShop.mjs';
import { PROJECT, startPools } from './startSwaps.mjs';

const VISITS = 5;
const QUIET_MS = 700;

/** In the page, before it: notes the tap, and the first frames with the form and with a price in it, when they are painted. */
function watchSwap() {
  const marks = {};
  window.marks = marks;
  window.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (target.id === 'swap') marks.tap = timeStamp;
    },
    true,
  );
  const watch = (name, selector) => {
    const look = () => {
      const root = document.querySelector('portico-widget')?.shadowRoot;
      if (!root?.querySelector(selector)) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        marks[name] = performance.now();
      };
      port2.postMessage(0);
      return undefined;
    };
    requestAnimationFrame(look);
  };
  watch('form', '.pt-passage input.pt-amount:enabled');
  watch('quote', '.pt-passage [role=status] bdi');
}

async function visit(keep, { browser, options, swap, chain }) {
  const { origin, asked } = await serveShop(keep, { options, swap });
  const page = await newPage(browser, keep, origin);
  await installInPage(page, new ScriptedWallet({ chainId: chain }), {
    name: 'Alder',
    key: 'org.example.alder',
  });
  await page.addInitScript(watchSwap);
  await page.goto(origin);
  const sheet = page.locator('portico-widget').getByRole('dialog');
  await page.locator('portico-button').getByRole('button').click();
  await sheet.getByRole('button', { name: 'Alder' }).click();
  await sheet.waitFor({ state: 'hidden' });
  // What the connection still fetches is not the tap's.
  for (let known = -1; known !== asked.size; ) {
    known = asked.size;
    await page.waitForTimeout(QUIET_MS);
  }
  asked.clear();
  await page.locator('#swap').click();
  await page.waitForFunction(() => window.marks.quote !== undefined);
  const times = await page.evaluate(() => {
    const quotes = performance.getEntriesByType('resource');
    const asking = quotes.find(({ name }) => name.includes('/v1/convert/quotes'));
    return { ...window.marks, asked: asking.startTime, answered: asking.responseEnd };
  });
  await page.context().close();
  const since = (name) => times[name] - times.tap;
  return {
    form: since('form'),
    asked: since('asked'),
    answered: since('answered'),
    quote: since('quote'),
    files: asked.size,
    bytes: [...asked.values()].reduce((total, body) => total + brotliOf(body), 0),
  };
}

export async function printWidget(keep) {
  const devnet = await startPools(keep);
  const { chainId, evm } = devnet.manifest;
  const server = await startServer(keep, {
    args: ['--any-project', '--log-level', 'error', ...serverOptions(devnet.manifest)],
  });
  const browser = await startBrowser(keep);
  const network = {
    id: chainId,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [devnet.rpcUrl],
    testnet: true,
  };
  const world = {
    browser,
    chain: `0x${chainId.toString(16)}`,
    options: {
      projectId: PROJECT,
      metadata: { name: 'Shop' },
      networks: [network],
      server: server.origin,
      relayUrl: 'ws://127.0.0.1:9',
    },
    swap: {
      fromToken: 'ETH',
      toToken: evm.tokens.find(({ key }) => key === 'usdc').address,
      amount: '0.5',
    },
  };
  const visits = [];
  while (visits.length < VISITS) visits.push(await visit(keep, world));
  const middle = (key) => median(visits.map((one) => one[key]));
  console.log(
    `### From a tap on Swap to a quote, Chromium ${browser.version().split('.')[0]}, medians of ${VISITS} visits, cold machine code\n`,
  );
  console.log('| since the tap | ms |\n|---|---:|');
  const row = (title, key) => console.log(`| ${title} | ${middle(key).toFixed(0)} |`);
  row('the form can be typed into', 'form');
  row('the server is asked for a quote', 'asked');
  row('it has answered', 'answered');
  row('the quote is on screen', 'quote');
  console.log(
    `\nThe tap fetched ${middle('files')} files, ${middle('bytes')} bytes after brotli.\n`,
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// From a tap to a visitor who is signed in, in Chromium, with a wallet in the page that signs at once: what the widget and the
// server take. Each visit has a browser profile of its own.
import { installInPage } from '@portico/testing';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN_ID, DEV_KEY, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { median } from '../shared/figures.mjs';
import { serveShop } from '../shared/serveShop.mjs';

const VISITS = 7;
const CHAIN_HEX = `0x${CHAIN_ID.toString(16)}`;

/** In the page, before it: notes the taps on these names. */
function watchTaps() {
  const marks = {};
  window.marks = marks;
  window.addEventListener(
    'click',
    (event) => {
      const button = event.composedPath().find(({ localName }) => localName === 'button');
      const name = button?.textContent?.trim() ?? '';
      for (const one of ['Alder', 'Sign in'])
        if (name.startsWith(one)) marks[one] = event.timeStamp;
    },
    true,
  );
}

async function visit({ browser, server, chain, project }, keep) {
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain.url],
    testnet: true,
  };
  const wallet = chainWallet({ chainUrl: chain.url, key: DEV_KEY, chains: [CHAIN_HEX] });
  const { origin } = await serveShop(keep, {
    options: {
      projectId: project,
      metadata: { name: 'Shop' },
      networks: [network],
      server: server.origin,
      siwx: true,
    },
  });
  const page = await newPage(browser, keep, origin);
  await page.addInitScript(watchTaps);
  await installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' });
  await page.goto(origin);
  const sheet = page.locator('portico-widget').getByRole('dialog');
  await page.locator('portico-button').getByRole('button').click();
  await sheet.getByRole('button', { name: 'Alder' }).click();
  await sheet.getByText('Prove this wallet is yours').waitFor();
  const asked = await page.evaluate(() => performance.now() - window.marks.Alder);
  await page.evaluate(() => {
    window.signedIn = new Promise((done) => {
      const look = () =>
        window.portico.getState().status === 'connected' &&
        localStorage.getItem('portico.sign_in/session') !== null
          ? done(performance.now())
          : requestAnimationFrame(look);
      look();
    });
  });
  await sheet.getByRole('button', { name: 'Sign in' }).click();
  const signed = await page.evaluate(async () => (await window.signedIn) - window.marks['Sign in']);
  await page.context().close();
  return { asked, signed };
}

export async function printSignIn(keep) {
  const server = await startServer(keep, { args: ['--log-level', 'error'] });
  const project = makeProject(server, { origins: ['http://127.0.0.1:*'] });
  const world = {
    server,
    project,
    chain: await startChain(keep),
    browser: await startBrowser(keep),
  };
  const visits = [];
  while (visits.length < VISITS) visits.push(await visit(world, keep));
  const middle = (name) => median(visits.map((one) => one[name])).toFixed(0);
  console.log(
    `### From a tap to signed in, Chromium ${world.browser.version().split('.')[0]}, medians of ${VISITS} visits\n`,
  );
  console.log('| part | ms |\n|---|---:|');
  console.log(`| tap on the wallet, until the message can be signed | ${middle('asked')} |`);
  console.log(`| tap on "Sign in", until the server's session is there | ${middle('signed')} |\n`);
}

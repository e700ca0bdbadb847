// SPDX-License-Identifier: Apache-2.0
//
// Runs inside a network that leads nowhere but to itself (scenarios/demo.mjs): node visitDemo.mjs DATA. Starts
// what people start, `./x demo`, and walks README's path in Chromium. Says how far it came, a line of JSON for
// each step.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Program } from '../../tools/harness/Program.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';

const root = new URL('../../', import.meta.url).pathname;
const [data] = process.argv.slice(2);
const [PORT, DEVNET_PORT] = [8080, 8545];
const ORIGIN = `http://127.0.0.1:${PORT}`;
const START_MS = 150_000; // a busy machine; a quiet one takes twenty seconds

const notes = [];
const looks = [];
const closing = [];
const keep = {
  closeOnExit: (_name, close) => closing.unshift(close),
  note: (text) => notes.push(text),
  onFailure: (look) => looks.push(look),
};
const say = (step, more = {}) => console.log(JSON.stringify({ step, ...more }));

async function startDemo() {
  const args = ['demo', '--built', '--port', `${PORT}`, '--devnet-port', `${DEVNET_PORT}`];
  const demo = new Program(join(root, 'x'), [...args, '--data', data], { cwd: root }).readOutput();
  keep.closeOnExit('demo', () => demo.stop());
  keep.note(() => demo.report());
  await waitFor(
    'the demo to run',
    () => {
      if (!demo.running)
        throw Object.assign(new Error(`the demo ended: ${demo.output}`), { hopeless: true });
      return demo.output.includes('Ctrl-C stops all of it.');
    },
    START_MS,
  );
}

const call = async (method, params) => {
  const response = await fetch(`http://127.0.0.1:${DEVNET_PORT}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  });
  return (await response.json()).result;
};

/** "Wallet on your phone", copy the link, paste it into the test wallet, approve. */
async function connect(browser) {
  const page = await PlaygroundPage.open(browser, keep, ORIGIN);
  const wallet = await newPage(browser, keep, ORIGIN);
  await wallet.goto(`${ORIGIN}/wallet.html`);
  await wallet.waitForSelector('html[data-ready]');
  await wallet.getByLabel("Paste the code's link").fill(await page.copyPairingLink());
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  await wallet.getByText('Harbour wants to connect').waitFor();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });
  assert.equal(await page.address(), DEV_ADDRESS);
  return { page, wallet };
}

/** The account's screen, full: figure, chart, tokens, collectibles, activity, and nothing about failures. */
async function lookAround(page) {
  const said = [];
  page.page.on('response', (response) => {
    if (response.status() >= 500) said.push(`${response.status()} ${response.url()}`);
  });
  // The account's picture in the button has the button's size, whatever the file's is.
  const picture = page.page.locator('portico-button .pt-avatar > img');
  await picture.waitFor();
  const { width, height } = await picture.boundingBox();
  assert.deepEqual([width, height], [24, 24]);

  await page.openSheet();
  const list = (name) => page.sheet.getByRole('list', { name }).getByRole('listitem');
  await list('Tokens').filter({ hasText: 'USD Coin' }).waitFor();
  await page.sheet.locator('.pt-figure', { hasText: /\$[\d,]{5,}/ }).waitFor();
  await page.sheet.getByRole('img', { name: /Portfolio value/ }).waitFor();
  // That the link was copied may still be shown.
  const toasts = await page.widget.locator('.pt-toast').allTextContents();
  assert.deepEqual(
    toasts.filter((text) => !text.includes('copied')),
    [],
    'nothing went wrong',
  );
  await page.sheet.getByRole('tab', { name: 'NFTs' }).click();
  await page.sheet.locator('.pt-nft').first().waitFor();
  await page.sheet.getByRole('tab', { name: 'Activity' }).click();
  await page.sheet
    .getByRole('button', { name: /Sent|Received/ })
    .first()
    .waitFor();
  await page.page.keyboard.press('Escape');
  await page.sheet.waitFor({ state: 'hidden' });
  assert.deepEqual(said, [], 'every question was answered');
}

async function send({ page, wallet }) {
  const before = BigInt(await call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
  await page.press('send');
  await wallet.getByText('eth_sendTransaction').first().waitFor();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  const { text, state } = await page.outcome();
  assert.equal(state, 'done', text);
  const after = BigInt(await call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
  assert.equal(after - before, 10n ** 16n);
}

/** What a page asks of the server: every network on offer, of which all but one are out of reach. */
async function askForBalances() {
  const query = new URLSearchParams({
    projectId: '0f0e0d0c0b0a09080706050403020100',
    currency: 'usd',
    chainId: [CHAIN, 'eip155:1', 'eip155:8453', 'eip155:137'].join(),
  });
  const began = performance.now();
  const response = await fetch(`${ORIGIN}/v1/account/${DEV_ADDRESS}/balance?${query}`, {
    signal: AbortSignal.timeout(10_000),
  });
  const { balances, missing } = await response.json();
  assert.ok(balances.length > 3 && balances.every(({ chainId }) => chainId === CHAIN));
  assert.deepEqual(missing.sort(), ['eip155:1', 'eip155:137', 'eip155:8453']);
  return Math.round(performance.now() - began);
}

try {
  await startDemo();
  say('running');
  const browser = await startBrowser(keep);
  const visit = await connect(browser);
  say('connected');
  await lookAround(visit.page);
  say('seen');
  await send(visit);
  say('sent');
  say('done', { answered_ms: await askForBalances() });
} catch (error) {
  say('failed', { error: error.stack });
  for (const look of looks) console.error(await look().catch((late) => late.message));
  for (const note of notes) console.error(typeof note === 'function' ? (note() ?? '') : note);
  process.exitCode = 1;
} finally {
  for (const close of closing) await close().catch((error) => console.error(String(error)));
}

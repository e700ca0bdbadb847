// SPDX-License-Identifier: Apache-2.0
//
// Runs inside a network that leads nowhere but to itself (scenarios/demo.mjs): node visitDemo.mjs DATA. Starts
// what people start, `./x demo`, and walks README's path in Chromium. Says how far it came, a line of JSON for
// each step.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { verifyMessage } from 'viem';
import { Program } from '../../tools/harness/Program.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { ask, embed, FLAGS, seen, writeDownCode } from '../harness/embedSite.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';

const root = new URL('../../', import.meta.url).pathname;
const [data] = process.argv.slice(2);
const [PORT, DEVNET_PORT] = [8080, 8545];
const ORIGIN = `http://127.0.0.1:${PORT}`;
const INBOX = `http://127.0.0.1:${PORT + 1}`;
const VAULT_PORT = PORT + 3;
const PROJECT = '0f0e0d0c0b0a09080706050403020100';
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

/** As newcomers type it, but that nothing is built, for which there is no network, and what it keeps goes away. */
const runDemo = () =>
  new Program(join(root, 'x'), ['demo', '--built', '--data', data], { cwd: root }).readOutput();

/** A port that somebody else has, the vault's too, stops it with a sentence before anything is started. */
async function startBesideAnother() {
  const other = createServer();
  await new Promise((done) => other.listen(VAULT_PORT, '127.0.0.1', done));
  const demo = runDemo();
  keep.closeOnExit('refused demo', () => demo.stop());
  await waitFor('the demo to refuse', () => !demo.running, START_MS);
  assert.match(demo.output, /port 8083 is in use\. Stop what listens there, or choose others/);
  assert.doesNotMatch(demo.output, /devnet \(/);
  await new Promise((done) => other.close(done));
}

async function startDemo() {
  const demo = runDemo();
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

/** An address, the code that the inbox shows and copies, a wallet, a signature. */
async function logInByEmail() {
  const keys = ['auth', 'recovery'].map((name) => join(data, `vault-${name}.key`));
  const [auth, recovery] = keys.map((path) => readFileSync(path, 'utf8'));
  for (const key of [auth, recovery]) assert.match(key, /^[0-9a-f]{64}$/);
  assert.notEqual(auth, recovery);
  for (const path of keys) assert.equal(statSync(path).mode & 0o777, 0o600, path);

  const browser = await startBrowser(keep, { flags: FLAGS });
  const inbox = await newPage(browser, keep, INBOX);
  const wrong = [];
  inbox.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  await inbox.goto(`${INBOX}/vault/inbox`);
  await inbox.getByText('No mail yet').waitFor();

  const page = await newPage(browser, keep, ORIGIN, { viewport: { width: 390, height: 760 } });
  await page.goto(`${ORIGIN}/`);
  const frame = await embed(page, `http://localhost:${VAULT_PORT}`, CHAIN, PROJECT);
  const email = 'ada@example.org';
  assert.deepEqual(await ask(page, 'CONNECT_EMAIL', { email }), {
    answer: { action: 'VERIFY_OTP' },
  });
  // It comes by itself.
  const mail = inbox.getByRole('article').filter({ hasText: `To: ${email}` });
  await mail.getByRole('heading', { name: 'Your code for Playground' }).waitFor();
  assert.equal(await inbox.getByText('No mail yet').count(), 0);
  await mail.getByRole('button', { name: 'Copy' }).click();
  await mail.getByRole('button', { name: 'Copied' }).waitFor();
  const otp = await inbox.evaluate(() => navigator.clipboard.readText());
  assert.match(otp, /^\d{6}$/);
  assert.deepEqual(wrong, [], "the page's policy lets its own script and style through");
  assert.deepEqual(await ask(page, 'CONNECT_OTP', { otp }), { answer: null });
  const { address } = (await ask(page, 'GET_USER')).answer;

  const message = 'Hello from the demo';
  const params = [`0x${Buffer.from(message).toString('hex')}`, address];
  const signing = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params });
  await writeDownCode(frame);
  const approve = frame.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  await seen(approve);
  await approve.click();
  const { answer: signature, error } = await signing;
  assert.equal(error, undefined);
  assert.equal(await verifyMessage({ address, message, signature }), true);
}

/** What a page asks of the server: every network on offer, of which all but one are out of reach. */
async function askForBalances() {
  const query = new URLSearchParams({
    projectId: PROJECT,
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
  await startBesideAnother();
  await startDemo();
  say('running');
  const browser = await startBrowser(keep);
  const visit = await connect(browser);
  say('connected');
  await lookAround(visit.page);
  say('seen');
  await send(visit);
  say('sent');
  await logInByEmail();
  say('logged in');
  say('done', { answered_ms: await askForBalances() });
} catch (error) {
  say('failed', { error: error.stack });
  for (const look of looks) console.error(await look().catch((late) => late.message));
  for (const note of notes) console.error(typeof note === 'function' ? (note() ?? '') : note);
  process.exitCode = 1;
} finally {
  for (const close of closing) await close().catch((error) => console.error(String(error)));
}

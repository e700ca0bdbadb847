// SPDX-License-Identifier: Apache-2.0
//
// Runs inside a network that leads nowhere but to itself (scenarios/demo.mjs): node visitDemo.mjs DATA. Starts
// what people start, `./x demo`, and walks README's path in Chromium. Says how far it came, a line of JSON for
// each step.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateKeyToAccount } from 'viem/accounts';
import { decline, FLAGS, seen, writeDownCode } from '../../tools/harness/embedSite.mjs';
import { Program } from '../../tools/harness/Program.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { openOwnWindow, pressAndClose, readPhrase } from '../harness/emailShop.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { changeAddress, DemoInbox, openSecond, recoverInThird } from './emailInDemo.mjs';
import {
  batchBySmartAccount,
  batchOnNextChain,
  beginSmart,
  giveAKeyOneCall,
  limitAKey,
  makeCallsAsOne,
} from './smartInDemo.mjs';
import { logInByTheDemo } from './socialInDemo.mjs';
import {
  buyAtDesk,
  buyAtShop,
  ensOf,
  receive,
  registerElsewhere,
  sendByName,
  signInAtShop,
  swap,
  takeName,
  tryEach,
} from './walkDemo.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
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
  return demo;
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

/** The account's own form: amount, address, review, the wallet, and then the activity. */
async function sendByForm({ page, wallet }) {
  const before = BigInt(await call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
  const { sheet } = page;
  await page.openSheet();
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await sheet.getByRole('button', { name: 'Token: ETH' }).waitFor();
  await sheet.getByText('available').waitFor();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.02');
  await sheet.getByRole('textbox', { name: 'To' }).fill(OTHER_ADDRESS);
  await sheet.getByRole('button', { name: 'Preview send' }).click();
  await sheet.getByText('Review transaction carefully').waitFor();
  await sheet.getByRole('button', { name: 'Send 0.02 ETH' }).click();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await sheet
    .getByRole('button', { name: /Sent.*0\.02/ })
    .first()
    .waitFor();
  const after = BigInt(await call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
  assert.equal(after - before, 2n * 10n ** 16n);
}

const readDevnet = () => JSON.parse(readFileSync(join(data, 'devnet.json'), 'utf8'));

/** An address's USDC. */
async function tokenOf(address) {
  const to = readDevnet().evm.tokens.find(({ key }) => key === 'usdc').address;
  const holder = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await call('eth_call', [{ to, data: holder }, 'latest']));
}

/** The whole of what the account can do, in one visit. */
async function walk({ page, wallet }) {
  const { evm, rpcUrl, chainId } = readDevnet();
  const visit = {
    ...{ page, wallet, address: DEV_ADDRESS, tokenOf },
    balanceOf: async (address) => BigInt(await call('eth_getBalance', [address, 'latest'])),
    ens: ensOf({ rpcUrl, chainId, universalResolver: evm.contracts.universalResolver }),
  };
  await page.page.keyboard.press('Escape');
  await page.sheet.waitFor({ state: 'hidden' });
  await tryEach(visit);
  say('tried each');
  await buyAtDesk(visit);
  say('bought');
  await receive(visit);
  say('received');
  await swap(visit);
  say('swapped');
  await takeName(visit, 'newcomer');
  say('named');
  await registerElsewhere({ origin: ORIGIN, project: PROJECT, label: 'lantern' });
  await sendByName(visit, 'lantern.portico.eth');
  say('sent by name');
  await buyAtShop(visit);
  say('paid');
  await signInAtShop(visit);
  say('known to the shop');
}

/** An address, the code that the inbox shows and copies, a wallet, play money, a transaction that the chain has. */
async function logInByEmail() {
  const keys = ['auth', 'recovery'].map((name) => join(data, `vault-${name}.key`));
  const [auth, recovery] = keys.map((path) => readFileSync(path, 'utf8'));
  for (const key of [auth, recovery]) assert.match(key, /^[0-9a-f]{64}$/);
  assert.notEqual(auth, recovery);
  for (const path of keys) assert.equal(statSync(path).mode & 0o777, 0o600, path);

  const browser = await startBrowser(keep, { flags: FLAGS });
  const page = await PlaygroundPage.open(browser, keep, ORIGIN);
  const inbox = await newPage(browser, keep, INBOX);
  const wrong = [];
  inbox.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  const link = page.page.getByRole('link', { name: 'inbox', exact: true });
  await inbox.goto(await link.getAttribute('href'));
  await inbox.getByText('No mail yet').waitFor();

  await page.openSheet();
  const email = 'ada@example.org';
  await page.sheet.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.page.keyboard.press('Enter');
  // It comes by itself.
  const mails = new DemoInbox(inbox);
  const mail = mails.mailTo(email);
  await mail.getByRole('heading', { name: 'Your code for Harbour' }).waitFor();
  assert.equal(await inbox.getByText('No mail yet').count(), 0);
  await mail.getByRole('button', { name: 'Copy' }).click();
  await mail.getByRole('button', { name: 'Copied' }).waitFor();
  const otp = await inbox.evaluate(() => navigator.clipboard.readText());
  assert.equal(otp, await mails.code(email));
  assert.deepEqual(wrong, [], "the page's policy lets its own script and style through");
  await page.sheet.getByRole('textbox', { name: 'Six-digit code' }).fill(otp);
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });

  const given = await page.act('faucet');
  assert.deepEqual(given, { text: 'Get play money: 1 ETH and 100 USDC', state: 'done' });
  const before = BigInt(await call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
  await page.press('send');
  const frame = page.page.frameLocator(`iframe[src^="http://localhost:${VAULT_PORT}/"]`);
  const code = await writeDownCode(frame);
  const approve = frame.getByRole('button', { name: 'Approve' });
  await frame.getByText('Send 0.01 ETH').waitFor();
  // In dollars too, with the network's picture; nobody was paid yet.
  await frame.locator('.ps-changes small', { hasText: /^\$\d+\.\d\d$/ }).waitFor();
  await frame.locator('.ps-terms img').waitFor();
  assert.equal(await frame.getByText('you paid before').count(), 0);
  await seen(approve);
  await approve.click();
  const { text, state } = await page.outcome();
  assert.equal(state, 'done', text);
  const after = BigInt(await call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
  assert.equal(after - before, 10n ** 16n);
  await page.openSheet();
  await page.sheet.getByRole('tab', { name: 'Activity' }).click();
  await page.sheet.getByRole('button', { name: /Sent.*0\.01/ }).waitFor();
  await page.page.keyboard.press('Escape');
  await page.sheet.waitFor({ state: 'hidden' });
  // The page knows what it sent; whom the account paid is the index's to say, which may be behind.
  const payer = await page.address();
  await waitFor('the payment in the index', async () => {
    const query = new URLSearchParams({ projectId: PROJECT, chainId: CHAIN });
    const response = await fetch(`${ORIGIN}/v1/account/${payer}/history?${query}`);
    const { data } = await response.json();
    return data.some(
      ({ metadata }) => metadata.sentTo.toLowerCase() === OTHER_ADDRESS.toLowerCase(),
    );
  });
  await page.press('send');
  await frame.getByText('you paid before').first().waitFor();
  await decline(frame);
  assert.equal((await page.outcome()).state, 'failed');
  await page.openSheet();
  say('logged in');
  await exportKeys({ page, frame, read: () => mails.code(email) });
  const vault = `http://localhost:${VAULT_PORT}`;
  const world = { browser, keep, origin: ORIGIN, vault, inbox: mails };
  const address = await page.address();
  const second = await openSecond(world, page, email);
  say('opened a second browser');
  const third = await recoverInThird(world, [page, second], email, { address, code });
  say('recovered in a third');
  await changeAddress(world, third, email, 'ada@new.example');
  say('changed the address');
}

/** By a code of the inbox; the key is that of the account. */
async function exportKeys({ page, frame, read }) {
  const address = await page.address();
  await page.sheet.getByRole('button', { name: 'Settings' }).click();
  await page.sheet.getByRole('button', { name: 'Export keys' }).click();
  const window = await openOwnWindow(page, frame);
  await window.getByRole('button', { name: 'Mail me a code' }).click();
  await window.getByLabel('Code').fill(await read());
  await readPhrase(window);
  const [key] = await window.locator('.pt-raw').allTextContents();
  assert.equal(privateKeyToAccount(key).address, address);
  await pressAndClose(window, window.getByRole('button', { name: 'I have kept it safe' }));
  say('exported');
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
  const demo = await startDemo();
  say('running');
  const browser = await startBrowser(keep);
  const visit = await connect(browser);
  say('connected');
  await lookAround(visit.page);
  say('seen');
  await send(visit);
  say('sent');
  await sendByForm(visit);
  say('sent by the form');
  await walk(visit);
  const world = {
    ...{ browser: await startBrowser(keep, { flags: FLAGS }), keep, origin: ORIGIN },
    ...{ vault: `http://localhost:${VAULT_PORT}`, inbox: `${INBOX}/vault/inbox`, call, tokenOf },
  };
  const page = await logInByTheDemo(world);
  say('logged in by the demo');
  await makeCallsAsOne(world, page);
  say('made two calls as one');
  const account = await batchBySmartAccount(world, page);
  say('batched from a smart account');
  await limitAKey(world, page, account);
  say('a key within its limit, refused beyond it');
  await giveAKeyOneCall(world, page, account);
  say('a key for one call');
  await logInByEmail();
  await beginSmart(world);
  say('began with a smart account');
  say('done', { answered_ms: await askForBalances() });
  await demo.stop();
  await startDemo();
  await batchOnNextChain(world, page, account);
  say('batched after the next start');
} catch (error) {
  say('failed', { error: error.stack });
  for (const look of looks) console.error(await look().catch((late) => late.message));
  for (const note of notes) console.error(typeof note === 'function' ? (note() ?? '') : note);
  process.exitCode = 1;
} finally {
  for (const close of closing) await close().catch((error) => console.error(String(error)));
}

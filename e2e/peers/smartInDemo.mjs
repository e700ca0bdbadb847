// SPDX-License-Identifier: Apache-2.0
//
// What the playground offers to who logs in: an account that is a program approves and swaps as one, paid by the demo, and a
// key of the page takes up to its limit, is refused beyond it, and once the owner has taken it back; another one calls one function.
import assert from 'node:assert/strict';
import { seen, writeDownCode } from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { openOwnWindow, pressAndClose } from '../harness/emailShop.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { DemoInbox } from './emailInDemo.mjs';

/** What a key does in the demo. */
const [SOLD, TAKEN] = [25_000_000n, 3_000_000n];

const frameOf = (page, { vault }) => page.page.frameLocator(`iframe[src^="${vault}"]`);
const told = (page, text) =>
  page.page.locator('#told [data-state=done]').filter({ hasText: text }).waitFor();
const codeOf = (page) => page.page.locator('#code').textContent();

/** In the window of the site alone, where who may take something is read. */
async function approveInWindow(page, frame) {
  const window = await openOwnWindow(page, frame);
  const button = window.getByRole('button', { name: 'Approve' });
  await seen(button);
  await pressAndClose(window, button);
}

/** Approves and swaps by contracts that the server is set up with: in tokens, over the page. */
async function approveTheSwap(frame) {
  const sentences = frame.locator('.ps-lead, .ps-sentence');
  await sentences
    .filter({ hasText: /the exchange of this wallet\).* take 25 USDC/ })
    .first()
    .waitFor();
  await sentences
    .filter({ hasText: /Swap 25 USDC for at least [\d.]+ W?ETH/ })
    .first()
    .waitFor();
  const button = frame.getByRole('button', { name: 'Approve' });
  await seen(button);
  await button.click();
}

/**
 * `world`: vault (of the secure site), call (of the chain), tokenOf (an address's USDC); `page`: whose visitor is logged in
 * with the account of their key, which has signed nothing yet.
 */
export async function makeCallsAsOne(world, page) {
  const { call, tokenOf } = world;
  const own = await page.address();
  const frame = frameOf(page, world);
  await page.press('try-together');
  await writeDownCode(frame);
  await frame.getByText('2 steps, all of them or none').waitFor();
  await frame.getByText('your account can do several steps as one').waitFor();
  await frame.getByText('not by you').waitFor();
  const [code, dollars] = [await call('eth_getCode', [own, 'latest']), await tokenOf(own)];
  const ether = await call('eth_getBalance', [own, 'latest']);
  assert.equal(code, '0x');
  await approveTheSwap(frame);
  await told(page, 'in one transaction: 25 USDC became');
  await told(page, 'the demo paid the fee');
  assert.equal(await call('eth_getBalance', [own, 'latest']), ether);
  assert.match(await call('eth_getCode', [own, 'latest']), /^0xef0100/);
  assert.equal(await page.address(), own);
  assert.equal(dollars - (await tokenOf(own)), SOLD);
  assert.match(await codeOf(page), /atomicRequired: true/);
}

/** The same visitor, by the other account that they have. */
export async function batchBySmartAccount(world, page) {
  const { call, tokenOf } = world;
  const own = await page.address();
  const frame = frameOf(page, world);
  await page.press('try-batch');
  await page.button('Switch to your smart account').click();
  await frame.getByText('2 steps, approved as one').waitFor();
  await frame.getByText('not by you').waitFor();
  const account = await page.address();
  assert.notEqual(account, own);
  assert.equal(await call('eth_getCode', [account, 'latest']), '0x', 'it is a fresh one');
  const [ether, dollars] = [
    await call('eth_getBalance', [account, 'latest']),
    await tokenOf(account),
  ];
  await approveTheSwap(frame);
  await told(page, 'the demo paid the fee');
  assert.notEqual(await call('eth_getCode', [account, 'latest']), '0x');
  assert.equal(await call('eth_getBalance', [account, 'latest']), ether);
  assert.equal(dollars - (await tokenOf(account)), SOLD);
  const code = await codeOf(page);
  assert.match(code, /defaultAccountTypes: \{ eip155: 'smartAccount' \}/);
  assert.match(code, /method: 'wallet_sendCalls'/);

  // The wallet says the same, over the page.
  await page.press('show-status');
  await frame.getByText('Done').first().waitFor();
  await frame.getByRole('button', { name: 'Close' }).click();
  return account;
}

/** The demo has stopped, and runs again: what the account did was on another chain, and it begins there anew. */
export async function batchOnNextChain(world, page, account) {
  // As its link does it, by itself.
  await page.page.evaluate(() => history.replaceState(undefined, '', '#try=batch'));
  await page.reload();
  await page.waitForStatus('connected');
  assert.equal(await page.address(), account);
  assert.equal(await world.call('eth_getCode', [account, 'latest']), '0x', 'nobody sent it again');
  const frame = frameOf(page, world);
  await frame.getByText('2 steps, approved as one').waitFor();
  await approveTheSwap(frame);
  await told(page, 'the demo paid the fee');
}

export async function limitAKey(world, page, account) {
  const { tokenOf } = world;
  const frame = frameOf(page, world);
  const before = [await tokenOf(account), await tokenOf(OTHER_ADDRESS)];
  await page.press('try-limit');
  await frame.getByText('every 1 day').first().waitFor();
  await approveInWindow(page, frame);
  await told(page, 'The key took 3 USDC by itself');
  await told(page, 'the account’s contract refused');
  const moved = async () => [
    before[0] - (await tokenOf(account)),
    (await tokenOf(OTHER_ADDRESS)) - before[1],
  ];
  assert.deepEqual(await moved(), [TAKEN, TAKEN]);
  assert.match(await codeOf(page), /method: 'wallet_grantPermissions'/);
  // What is left of the limit is the key's.
  await page.press('take-one');
  await told(page, 'The key took 1 USDC by itself');

  await page.press('take-back');
  await page.button('Devices and recovery').click();
  const settings = await openOwnWindow(page, frame);
  const limits = settings.getByRole('region', { name: 'What others may take' });
  const back = limits.getByRole('button', { name: /^Take back from 0x/ });
  await back.click();
  const take = settings.getByRole('button', { name: 'Approve' });
  await seen(take);
  await take.click();
  await back.waitFor({ state: 'detached' });
  await pressAndClose(settings, settings.getByRole('button', { name: 'Done' }));
  await page.button('Close').click();
  await page.sheet.waitFor({ state: 'hidden' });
  await page.press('take-one');
  await told(page, 'The key wanted 1 USDC more, and the account’s contract refused');
  assert.deepEqual(await moved(), [TAKEN + 1_000_000n, TAKEN + 1_000_000n]);
}

export async function giveAKeyOneCall(world, page, account) {
  const { call } = world;
  const frame = frameOf(page, world);
  const ether = async () => BigInt(await call('eth_getBalance', [account, 'latest']));
  const before = await ether();
  await page.press('try-calls');
  await frame.getByText('0.01 ETH').first().waitFor();
  const window = await openOwnWindow(page, frame);
  await window.getByText('deposit()', { exact: true }).first().waitFor();
  const button = window.getByRole('button', { name: /approve/i });
  await seen(button);
  await pressAndClose(window, button);
  await told(page, 'The key wraps 0.006 ETH, as the account and by itself');
  await told(page, 'The key wraps 0.006 ETH? The account’s contract refused');
  await told(page, 'The key sends WETH to somebody? The account’s contract refused');
  assert.equal(before - (await ether()), 6n * 10n ** 15n);
  assert.match(await codeOf(page), /type: 'contract-call'/);
}

/** By the link of its own. A wallet of the browser has no such account: who logs in instead begins with it. */
export async function beginSmart(world) {
  const { browser, keep, origin, inbox } = world;
  const page = await PlaygroundPage.open(browser, keep, origin, '#try=batch');
  await page.button('Alder').click();
  await page.page.locator('#told').getByText('Alder decides itself').waitFor();
  await page.press('log-in');
  const email = 'grace@example.org';
  await page.sheet.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.page.keyboard.press('Enter');
  await page.sheet.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
  const mails = new DemoInbox(await newPage(browser, keep, inbox));
  await mails.page.goto(inbox);
  await page.page.keyboard.type(await mails.code(email));
  const frame = frameOf(page, world);
  await writeDownCode(frame);
  await frame.getByText('2 steps, approved as one').waitFor();
  await approveTheSwap(frame);
  await told(page, 'the demo paid the fee');
}

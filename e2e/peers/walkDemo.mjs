// SPDX-License-Identifier: Apache-2.0
//
// What a newcomer does with the account in the demo (visitDemo.mjs): buys at the desk, receives, swaps, takes a name, sends by a
// name, pays the shop and signs in there. Each begins and ends with the modal closed, and with nothing open in the wallet.
import assert from 'node:assert/strict';
import { createPublicClient, http, parseUnits } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { CHAIN_ID, OTHER_ADDRESS, OTHER_KEY } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

/** Of the devnet's chain, by ENSIP-11: names lead to an address on each network of its own. */
const COIN_TYPE = 0x80000000 + CHAIN_ID;

async function approve(wallet) {
  const button = wallet.getByRole('button', { name: 'Approve' });
  await button.click();
  // Else the next one is pressed before this one has gone.
  await button.waitFor({ state: 'hidden' });
}

async function close({ page, sheet }) {
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/** Each by one press of the playground, as it is opened by itself too: what is filled in, and the code that does it. */
export async function tryEach({ page }) {
  const tab = page.page;
  for (const [flow, shows, code] of [
    ['send', /Preview send/, /portico\.send\(\{/],
    ['receive', /Receive/, /portico\.open\(\{ view: 'walletReceive' \}\)/],
    ['swap', /Review swap/, /portico\.swap\(\{/],
    ['buy', /Continue at Cash desk/, /portico\.buy\(\{/],
    ['name', /Take this name/, /portico\.open\(\{ view: 'registerAccountName' \}\)/],
    ['pay', /Pay 0\.002 ETH/, /portico\.pay\(\{/],
  ]) {
    await tab.locator(`#try-${flow}`).click();
    await page.sheet.getByText(shows).first().waitFor();
    assert.match(await tab.locator('#code').textContent(), code);
    assert.equal(new URL(tab.url()).hash, `#try=${flow}`);
    await close(page);
  }
}

/** A hundred dollars of ether, by a test card in a window of the desk. */
export async function buyAtDesk({ page, balanceOf, address }) {
  const before = await balanceOf(address);
  await page.openSheet();
  await page.button('Buy').first().click();
  const go = page.button('Continue at Cash desk');
  await go.waitFor();
  const [popup] = await Promise.all([page.page.waitForEvent('popup'), go.click()]);
  await popup.getByLabel('Test card').fill('4242 4242 4242 4242');
  await popup.getByRole('button', { name: /^Pay / }).click();
  await popup.getByRole('heading', { name: 'Paid' }).waitFor();
  await page.sheet.getByRole('heading', { name: /has arrived$/ }).waitFor();
  assert.ok((await balanceOf(address)) > before);
  await close(page);
  await findBought(page);
  await close(page);
}

/** In the account's activity it is what was bought at the desk, and no transfer of a stranger's. */
export async function findBought(page) {
  await page.openSheet();
  await page.sheet.getByRole('tab', { name: 'Activity' }).click();
  const bought = page.sheet.getByRole('button', { name: /Bought Ether/ }).first();
  await bought.getByText('Cash desk').waitFor();
  await bought.click();
  await page.sheet.getByRole('heading', { name: 'Bought Ether' }).waitFor();
  await page.sheet.getByText('Bought from').waitFor();
}

/** The address stands there, as text and as a code. */
export async function receive({ page, address }) {
  await page.openSheet();
  await page.button('Receive').click();
  await page.sheet.getByRole('img', { name: /^Your address as a code/ }).waitFor();
  await page.sheet.locator('.pt-full', { hasText: address }).first().waitFor();
  await close(page);
}

export async function swap({ page, wallet, balanceOf, address, tokenOf }) {
  const before = await tokenOf(address);
  const ether = await balanceOf(address);
  await page.openSheet();
  await page.button('Swap').click();
  await page.button('Select token').first().click();
  await page.sheet.getByRole('searchbox').fill('USDC');
  await page.sheet.getByRole('button', { name: 'USD Coin' }).first().click();
  await page.sheet.getByRole('textbox', { name: 'Amount that you pay' }).fill('0.01');
  await page.button('Review swap').click();
  await page.sheet.getByText('Review transaction carefully').waitFor();
  const box = page.sheet.getByRole('checkbox');
  if ((await box.count()) > 0) await box.click();
  await page.button(/^Swap 0.01 ETH$/).click();
  await approve(wallet);
  await waitFor('what was bought', async () => (await tokenOf(address)) > before);
  assert.ok((await balanceOf(address)) < ether);
  await page.button('Activity').waitFor();
  await close(page);
}

/** The account takes a name, and whoever knows ENS finds it on the devnet. */
export async function takeName({ page, wallet, address, ens }, label) {
  await page.openSheet();
  await page.button(/^(Choose a name|Name)/).click();
  await page.sheet.getByRole('heading', { name: 'Your name' }).waitFor();
  // It may have one elsewhere.
  await page.button(/^Choose (a name|another)$/).click();
  await page.sheet.getByRole('textbox', { name: 'Name' }).fill(label);
  await page.sheet.getByText(`${label}.portico.eth is free`).waitFor();
  await page.button('Take this name').click();
  await approve(wallet);
  await page.sheet.getByText(`You are ${label}.portico.eth`).waitFor();
  assert.equal(await ens(`${label}.portico.eth`), address);
  await close(page);
}

/** The second account has a name too: it took it without a widget. */
export async function registerElsewhere({ origin, project, label }) {
  const account = privateKeyToAccount(OTHER_KEY);
  const timestamp = Math.floor(Date.now() / 1000);
  const message = JSON.stringify({ name: `${label}.portico.eth`, attributes: {}, timestamp });
  const signature = await account.signMessage({ message });
  const reply = await fetch(`${origin}/v1/profile/account?projectId=${project}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature, coin_type: COIN_TYPE, address: account.address }),
    signal: AbortSignal.timeout(10_000),
  });
  assert.equal(reply.status, 200, await reply.text());
}

export async function sendByName({ page, wallet, balanceOf }, name) {
  const before = await balanceOf(OTHER_ADDRESS);
  const { sheet } = page;
  await page.openSheet();
  await page.button('Send').click();
  await page.button('Token: ETH').waitFor();
  await sheet.getByText('available').waitFor();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.003');
  await sheet.getByRole('textbox', { name: 'To' }).fill(name);
  await page.button('Preview send').click();
  await sheet.getByText('Review transaction carefully').waitFor();
  // Where the name leads is shown in full before anything is signed.
  assert.equal(await sheet.locator('.pt-full').first().textContent(), OTHER_ADDRESS);
  await page.button('Send 0.003 ETH').click();
  await approve(wallet);
  await waitFor('what was sent', async () => {
    return (await balanceOf(OTHER_ADDRESS)) - before === parseUnits('0.003', 18);
  });
  await sheet
    .getByRole('button', { name: /Sent.*0\.003/ })
    .first()
    .waitFor();
  await close(page);
}

/** The shop that the playground names: an article for USDC, and its back end says that it is paid. */
export async function buyAtShop({ page, wallet }) {
  const tab = page.page;
  await tab.getByRole('link', { name: 'Shop', exact: true }).click();
  await tab.waitForSelector('html[data-ready]');
  await tab.getByRole('button', { name: 'Buy Mooring rope for 4 USDC' }).click();
  await page.sheet.getByText('Mooring rope').first().waitFor();
  await page.button('Pay 4 USDC').click();
  await approve(wallet);
  await page.sheet.getByRole('heading', { name: 'Payment completed' }).waitFor();
  await tab.locator('#orders').getByText('Paid', { exact: true }).waitFor();
}

/** On the shop's page, connected: one signature, and its back end knows whose orders these are. */
export async function signInAtShop({ page, wallet, address }) {
  const tab = page.page;
  await close(page);
  await tab.getByRole('button', { name: 'Sign in with a wallet' }).click();
  await page.button('Sign in').click();
  await approve(wallet);
  await tab.locator('#visitor').getByText(`The shop knows this account: ${address}.`).waitFor();
  await page.sheet.waitFor({ state: 'hidden' });
}

/** Asks the chain as an app with viem does, which knows nothing of the server. */
export function ensOf({ rpcUrl, chainId, universalResolver }) {
  const client = createPublicClient({
    chain: {
      id: chainId,
      name: 'Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      contracts: { ensUniversalResolver: { address: universalResolver } },
    },
    transport: http(rpcUrl),
  });
  return (name) => client.getEnsAddress({ name });
}

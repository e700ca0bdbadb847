// SPDX-License-Identifier: Apache-2.0
//
// Buying in the widget, on a host's page, at the devnet's cash desk: what the offer said arrives on the chain, also after a
// reload; a declined card, and another behind it; a refund; and reports that the desk did not send.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { signed, startDesk, webhookOf } from '../../tools/devnet/desk/startDesk.mjs';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { OTHER_ADDRESS, OTHER_KEY } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { secretFile } from '../harness/secretFile.mjs';

const SECRET = 'the secret of a desk in a test';
const PROJECT = '0123456789abcdef0123456789abcdef';
const CHAIN = 'eip155:31337';

async function open(world, keep) {
  const host = await visit(world, keep);
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  return host;
}

function visit(world, keep, more = {}) {
  const wallet = chainWallet({ chainUrl: world.devnet.rpcUrl, key: OTHER_KEY, chains: ['0x7a69'] });
  return HostPage.visit(world, keep, {
    ...more,
    options: {
      projectId: PROJECT,
      server: world.server.origin,
      networks: [
        {
          id: 31337,
          name: 'Devnet',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: [world.devnet.rpcUrl],
          testnet: true,
        },
      ],
    },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
}

/** The form with the desk's offer, and the desk's window once the visitor continues. */
async function openDesk(host) {
  await host.button('Buy').first().click();
  await host.button('Continue at Cash desk').waitFor();
  const [popup] = await Promise.all([
    host.page.waitForEvent('popup'),
    host.button('Continue at Cash desk').click(),
  ]);
  await popup.getByRole('heading', { name: 'Cash desk of the devnet' }).waitFor();
  return popup;
}

async function pay(popup, card) {
  await popup.getByLabel('Test card').fill(card);
  await popup.getByRole('button', { name: /^Pay / }).click();
}

const balanceOf = async ({ devnet }) =>
  BigInt(await devnet.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));

const purchases = async ({ server }, onramp = 'all') => {
  const query = new URLSearchParams({ projectId: PROJECT, chainId: CHAIN, onramp });
  const answer = await fetch(`${server.origin}/v1/account/${OTHER_ADDRESS}/history?${query}`);
  assert.equal(answer.status, 200);
  return (await answer.json()).data;
};

const history = async ({ server }, projectId = PROJECT) => {
  const query = new URLSearchParams({ projectId, chainId: CHAIN });
  const answer = await fetch(`${server.origin}/v1/account/${OTHER_ADDRESS}/history?${query}`);
  assert.equal(answer.status, 200);
  return (await answer.json()).data;
};

const post = ({ server }, path, body) =>
  fetch(`${server.origin}${path}?projectId=${PROJECT}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export default {
  name: 'widget and buying',
  async setUp(keep) {
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    const slow = { release: () => {} };
    const world = { devnet, slow, browser: await startBrowser(keep) };
    world.desk = await startDesk({
      manifest: devnet.manifest,
      call: devnet.call,
      secret: SECRET,
      webhook: () => webhookOf(world.server.origin),
      slow: () =>
        new Promise((resolve) => {
          slow.release = resolve;
        }),
    });
    keep.closeOnExit('desk', () => world.desk.stop());
    world.server = await startServer(keep, {
      args: [
        '--any-project',
        ...serverOptions(devnet.manifest),
        ...['--onramp-desk-url', `${world.desk.url} allow_private`],
        ...['--onramp-desk-secret-file', secretFile(keep, SECRET)],
      ],
    });
    return world;
  },
  tests: {
    async 'what the offer said arrives, and stands among the purchases'(world, keep) {
      const host = await open(world, keep);
      const before = await balanceOf(world);
      const popup = await openDesk(host);
      await pay(popup, '4242 4242 4242 4242');
      await popup.getByRole('heading', { name: 'Paid' }).waitFor();
      await host.sheet.getByRole('heading', { name: /has arrived$/ }).waitFor();
      const [bought] = await purchases(world);
      assert.equal(bought.metadata.status, 'ONRAMP_TRANSACTION_STATUS_SUCCESS');
      assert.equal(bought.purchase.fiatAmount, '100');
      assert.equal(bought.purchase.isPaidAmount, true);
      const [whole, part = ''] = bought.transfers[0].quantity.numeric.split('.');
      const arrived = BigInt(whole) * 10n ** 18n + BigInt(part.padEnd(18, '0'));
      assert.equal((await balanceOf(world)) - before, arrived);
      const receipt = await world.devnet.call('eth_getTransactionReceipt', [bought.metadata.hash]);
      assert.equal(receipt.to.toLowerCase(), OTHER_ADDRESS.toLowerCase());
      await host.button('Purchases').click();
      await host.sheet.getByText('Bought').first().waitFor();
      // And in the account's activity, where it would be a stranger's transfer.
      await waitFor('the purchase in the history', async () => {
        const { metadata } = (await history(world)).find(
          (one) => one.metadata.hash === bought.metadata.hash,
        ) ?? { metadata: {} };
        return metadata.operationType === 'buy' && metadata.application.name === 'Cash desk';
      });
      const elsewhere = await history(world, 'fedcba9876543210fedcba9876543210');
      const same = elsewhere.find((one) => one.metadata.hash === bought.metadata.hash);
      assert.equal(same.metadata.operationType, 'receive', "another project's page says nothing");
    },

    async 'another card in the same window works behind a declined one'(world, keep) {
      const host = await open(world, keep);
      const before = await balanceOf(world);
      const popup = await openDesk(host);
      await pay(popup, '4000 0000 0000 0002');
      await host.sheet.getByRole('heading', { name: 'The card was declined' }).waitFor();
      await popup.getByText('You can pay with another.').waitFor();
      await pay(popup, '4242 4242 4242 4242');
      await popup.getByRole('heading', { name: 'Paid' }).waitFor();
      await popup.close();
      await host.sheet.getByRole('heading', { name: /has arrived$/ }).waitFor();
      assert.equal((await balanceOf(world)) > before, true);
      const told = await purchases(world);
      const [{ purchase }] = told;
      const tries = told.filter((one) => one.purchase.id === purchase.id);
      assert.deepEqual(tries.map((one) => one.purchase.state).sort(), ['done', 'failed']);
      assert.equal(tries.find(({ id }) => id === purchase.id).purchase.state, 'done');
    },

    async 'who is elsewhere than the browser says buys by the offers of there'(world, keep) {
      const desk = await startDesk({
        manifest: world.devnet.manifest,
        call: world.devnet.call,
        secret: SECRET,
        webhook: () => webhookOf(server.origin),
        countries: ['DE', 'AT'],
      });
      keep.closeOnExit('desk of two countries', () => desk.stop());
      const server = await startServer(keep, {
        args: [
          '--any-project',
          ...serverOptions(world.devnet.manifest),
          ...['--onramp-desk-url', `${desk.url} allow_private`],
          ...['--onramp-desk-secret-file', secretFile(keep, SECRET)],
        ],
      });
      const there = { ...world, server, desk };
      const host = await open(there, keep);
      await host.button('Buy').first().click();
      // The browser speaks British English.
      await host.sheet.getByText('Nothing is sold in this country: United Kingdom.').waitFor();
      const country = host.sheet.getByLabel('Your country');
      assert.deepEqual(await country.locator('option').allTextContents(), [
        'Austria',
        'Germany',
        'United Kingdom',
      ]);
      // By keyboard: each key of a closed list is a choice, and the next one comes to the same list.
      await country.focus();
      for (const code of ['DE', 'AT']) {
        await host.page.keyboard.press('ArrowUp');
        await waitFor(`the choice of ${code}`, async () => (await country.inputValue()) === code);
        await host.button('Continue at Cash desk').waitFor();
      }
      // Keys that follow one another are one question, about the country where the visitor stays.
      const asked = [];
      host.page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/v1/onramp/options') asked.push(searchParams.get('country'));
      });
      await host.page.clock.install();
      await host.page.clock.pauseAt(Date.now() + 60_000);
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowUp'])
        await host.page.keyboard.press(key);
      assert.equal(await country.inputValue(), 'AT');
      assert.deepEqual(asked, []);
      await host.page.clock.resume();
      await waitFor('the question', () => asked.length > 0);
      await host.button('Continue at Cash desk').waitFor();
      assert.deepEqual(asked, ['AT']);
      // For the visit: also behind a reload.
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico !== undefined);
      await host.openSheet();
      const before = await balanceOf(world);
      const popup = await openDesk(host);
      assert.equal(await country.count(), 0);
      await pay(popup, '4242 4242 4242 4242');
      await host.sheet.getByRole('heading', { name: /has arrived$/ }).waitFor();
      assert.equal((await balanceOf(world)) > before, true);
    },

    async 'a declined card buys nothing, and says so'(world, keep) {
      const host = await open(world, keep);
      const before = await balanceOf(world);
      const popup = await openDesk(host);
      await pay(popup, '4000 0000 0000 0002');
      await host.sheet.getByRole('heading', { name: 'The card was declined' }).waitFor();
      await host.sheet.getByText(/^Nothing was paid\./).waitFor();
      await host.button('Bring to front').waitFor();
      assert.equal(await balanceOf(world), before);
    },

    async 'a refund is no success'(world, keep) {
      const host = await open(world, keep);
      const popup = await openDesk(host);
      await pay(popup, '4000 0000 0000 5126');
      await host.sheet.getByRole('heading', { name: 'The payment was refunded' }).waitFor();
    },

    async 'a slow payment is followed over a reload'(world, keep) {
      const host = await open(world, keep);
      const popup = await openDesk(host);
      await pay(popup, '4000 0000 0000 0077');
      await host.sheet.getByRole('heading', { name: 'Cash desk has your payment' }).waitFor();
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico !== undefined);
      await host.openSheet();
      await host.button('Buy').first().click();
      await host.sheet.getByRole('heading', { name: 'Cash desk has your payment' }).waitFor();
      world.slow.release();
      await host.sheet.getByRole('heading', { name: /has arrived$/ }).waitFor();
    },

    async "the page's own button connects, and then buys what it says"(world, keep) {
      const html =
        '<portico-button></portico-button><portico-buy token="USDC" fiat="EUR" amount="75"></portico-buy>';
      const host = await visit(world, keep, { html });
      const own = host.page.locator('portico-buy').getByRole('button');
      await own.getByText('Connect wallet').click();
      await host.button('Alder').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await host.page.locator('portico-buy').getByRole('button', { name: 'Buy' }).click();
      const amount = host.sheet.getByRole('textbox').first();
      await waitFor('the form', async () => (await amount.inputValue()) === '75');
      await host.sheet.getByText('EUR').first().waitFor();
      await host.button('Close').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await host.page.evaluate(() => globalThis.portico.buy({ amount: '125' }));
      await waitFor('the form', async () => (await amount.inputValue()) === '125');
    },

    async 'reports that were forged or sent again change nothing'(world) {
      const begun = await post(world, '/v1/onramp/widget', {
        sessionData: {
          destinationCurrencyCode: 'ETH_31337',
          serviceProvider: 'desk',
          sourceAmount: 50,
          sourceCurrencyCode: 'USD',
          walletAddress: OTHER_ADDRESS,
        },
      });
      assert.equal(begun.status, 200);
      const { purchaseId } = await begun.json();
      const send = async (body, headers) =>
        (await fetch(webhookOf(world.server.origin), { method: 'POST', headers, body })).status;
      const body = JSON.stringify({ event: 'attack', purchase: purchaseId, state: 'done' });
      const now = Math.floor(Date.now() / 1000);
      assert.equal(await send(body, {}), 401);
      assert.equal(await send(body, signed('another secret of nobody', body)), 401);
      assert.equal(await send(`${body} `, signed(SECRET, body)), 401);
      assert.equal(await send(body, signed(SECRET, body, now - 600)), 401);
      const state = async () =>
        (await purchases(world)).find(({ id }) => id === purchaseId)?.purchase.state;
      assert.equal(await state(), undefined);
      const failed = JSON.stringify({ event: 'true-1', purchase: purchaseId, state: 'failed' });
      assert.equal(await send(failed, signed(SECRET, failed)), 200);
      assert.equal(await state(), 'failed');
      // The same event with other words, and a later event that would make it a success.
      const again = JSON.stringify({ event: 'true-1', purchase: purchaseId, state: 'done' });
      assert.equal(await send(again, signed(SECRET, again)), 200);
      assert.equal(await send(body, signed(SECRET, body)), 200);
      assert.equal(await state(), 'failed');
      assert.equal(await send(failed, signed(SECRET, failed)), 200);
    },

    async 'clients of the reference are told the truth'(world) {
      const get = (path) =>
        fetch(`${world.server.origin}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT}`);
      const config = await (await get('/appkit/v1/config')).json();
      assert.deepEqual(
        config.features.find(({ id }) => id === 'onramp'),
        { id: 'onramp', isEnabled: true, config: ['desk'] },
      );
      const options = await (await get('/v1/onramp/options')).json();
      assert.deepEqual(
        options.purchaseCurrencies.map(({ symbol }) => symbol),
        ['ETH', 'USDC'],
      );
      assert.equal(options.country, 'US');
      assert.equal(options.countries.length, 249);
      const quote = await (
        await post(world, '/v1/onramp/quote', {
          purchaseCurrency: options.purchaseCurrencies[0],
          paymentCurrency: options.paymentCurrencies[0],
          amount: '100',
          network: 'ETH',
        })
      ).json();
      assert.equal(quote.paymentTotal.amount, '100');
      assert.equal(quote.coinbaseFee.amount, '2');
      assert.equal(quote.networkFee.amount, '0.3');
      assert.equal(quote.purchaseAmount.currency, 'ETH');
      const limit = await post(world, '/v1/onramp/multi/quotes', {
        destinationCurrencyCode: 'ETH_31337',
        sourceCurrencyCode: 'USD',
        sourceAmount: 5,
      });
      assert.equal(limit.status, 400);
      assert.equal((await limit.json()).code, 'INVALID_AMOUNT');
      const url = await post(world, '/v1/generators/onrampurl', {
        destinationWallets: [
          { address: OTHER_ADDRESS, blockchains: ['ethereum'], assets: ['ETH'] },
        ],
        partnerUserId: 'somebody',
        presetFiatAmount: 20,
      });
      assert.match((await url.json()).url, /\/pay\/[0-9a-f]{32}$/);
      assert.equal((await purchases(world, 'coinbase')).length > 0, true);
      const wrong = await get(`/v1/account/${OTHER_ADDRESS}/history?onramp=nobody`);
      assert.equal(wrong.status, 400);
    },

    async 'what is not paid at the desk is not paid out twice'(world, keep) {
      const host = await open(world, keep);
      const popup = await openDesk(host);
      const before = await balanceOf(world);
      await pay(popup, '4242 4242 4242 4242');
      await popup.getByRole('heading', { name: 'Paid' }).waitFor();
      const after = await balanceOf(world);
      assert.notEqual(after, before);
      const second = await fetch(popup.url(), { method: 'POST', body: 'card=4242424242424242' });
      assert.equal(second.status, 200);
      await waitFor('the purchase to be told', async () => (await purchases(world)).length > 0);
      assert.equal(await balanceOf(world), after);
    },
  },
};

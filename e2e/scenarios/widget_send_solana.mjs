// SPDX-License-Identifier: Apache-2.0
//
// Sending on Solana in the widget, on a host's page over litesvm: what the review said is what the chain then has, also after a
// reload and a decline; nothing goes out that was not reviewed, and Max leaves nothing.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { installInPage, ScriptedSolanaWallet } from '@portico/testing';
import { solanaKey } from '@portico/testing/keys';
import { WalletConnectWallet } from '@portico/testing/wallet-connect';
import { getBase58Decoder } from '@solana/kit';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startSolana } from '../../tools/devnet/solana/startSolana.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

/** Solana's own: wallets of a page know no network of ours. */
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const CHAIN = `solana:${GENESIS.slice(0, 32)}`;
const SOL = 1_000_000_000n;
/** 5,000 lamports for the signature, and what the standard speed pays at least. */
const FEE = 6_000n;
const TOKEN = { plain: 'Harbour', fee: 'Toll' };

let seeds = 100;
/** Nobody has been there. */
const stranger = () => solanaKey(++seeds).address;

async function rpc({ solana }, method, params) {
  const response = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()).result;
}

const balanceOf = async (world, address) =>
  BigInt((await rpc(world, 'getBalance', [address])).value);

const networkOf = (node) => ({
  caipNetworkId: CHAIN,
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [node],
});

/** The host's page with an account of its own that has so many lamports, open. */
async function open(
  world,
  keep,
  { key = solanaKey(++seeds), options = {}, node = world.solana.url } = {},
) {
  await world.solana.airdrop(key.address, 2n * SOL);
  const wallet = new ScriptedSolanaWallet({ accounts: [key] });
  const host = await HostPage.visit(world, keep, {
    options: { networks: [networkOf(node)], ...options },
    before: (page) => installInPage(page, wallet, { name: 'Sable' }),
  });
  await host.openSheet();
  await host.button('Sable').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  return Object.assign(host, { wallet, address: key.address });
}

const amount = (host) => host.sheet.getByRole('textbox', { name: 'Amount' });
const to = (host) => host.sheet.getByRole('textbox', { name: 'To' });

async function openForm(host) {
  await host.button('Send').click();
  await host.button('Token: SOL').waitFor();
  await host.sheet.getByText('available').waitFor();
}

async function review(host) {
  await host.button('Preview send').click();
  await host.sheet.getByText('Review transaction carefully').waitFor();
}

const signed = ({ wallet }) =>
  wallet.requested.filter(({ method }) => method === 'solana:signTransaction').length;

/** A block has it, as the activity says. */
const confirmed = (host) => host.sheet.getByText('Sent SOL').first().waitFor();

/** Filled in for a stranger and reviewed; the wallet's window stays open until it is told. */
async function askWallet(host, recipient) {
  await openForm(host);
  await amount(host).fill('0.5');
  await to(host).fill(recipient);
  await review(host);
  host.wallet.hold('solana:signTransaction');
  await host.button('Send 0.5 SOL').click();
  await waitFor('the window of the wallet', () => host.wallet.waiting === 1);
}

async function reload(host) {
  await host.page.reload();
  await host.page.waitForFunction(() => globalThis.portico?.getState().status === 'connected');
  await host.openSheet();
}

/** A page whose account has 100 of each token, as a server tells, which also is its way to the network. */
async function openWithTokens(world, keep) {
  const key = solanaKey(++seeds);
  const { solana } = world;
  const mints = {
    [TOKEN.plain]: await solana.mint(
      { key: `plain ${seeds}`, decimals: 6, given: 100n },
      key.address,
    ),
    [TOKEN.fee]: await solana.mint(
      { key: `fee ${seeds}`, decimals: 6, given: 100n, fee: 100 },
      key.address,
    ),
  };
  const tokens = Object.entries(mints).map(([name, address]) => ({
    chain: CHAIN,
    address,
    name,
    symbol: name.toUpperCase(),
    decimals: 6,
  }));
  const list = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: 'Test', tokens }));
  });
  await new Promise((resolve) => list.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('token list', () => list.close());
  const args = [
    '--any-project',
    ...['--rpc-chains', `${CHAIN} ${solana.url} allow_private`],
    ...['--tokens-lists', `http://127.0.0.1:${list.address().port}/list.json allow_private`],
  ];
  const { origin } = await startServer(keep, { args });
  const node = `${origin}/v1/?chainId=${CHAIN}&projectId=harbour`;
  const host = await open(world, keep, { key, node, options: { apiUrl: origin } });
  return Object.assign(host, { mints });
}

/** What an account holds of a token, in base units. */
async function heldBy(world, owner, mint) {
  const { value } = await rpc(world, 'getTokenAccountsByOwner', [
    owner,
    { mint },
    { encoding: 'jsonParsed' },
  ]);
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount).join();
}

async function chooseToken(host, name) {
  await host.button('Send').click();
  await host.button('Token: SOL').click();
  await host.button(new RegExp(`^${name}`)).click();
  await host.button(`Token: ${name.toUpperCase()}`).waitFor();
}

export default {
  name: 'widget and sending on Solana',
  async setUp(keep) {
    const solana = await startSolana({ genesisHash: GENESIS });
    keep.closeOnExit('solana', () => solana.stop());
    return { solana, browser: await startBrowser(keep) };
  },
  tests: {
    async 'sends what the review said, and shows it in the activity'(world, keep) {
      const host = await open(world, keep);
      const recipient = stranger();
      await openForm(host);
      await host.button('Add amount').waitFor();
      await amount(host).fill('0.25');
      await host.button('Add address').waitFor();
      await to(host).fill('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
      await host.button('Invalid address').waitFor();
      await to(host).fill(recipient);
      await host.sheet.getByText('No earlier payment to this address is known').waitFor();
      await review(host);
      assert.equal(await host.sheet.locator('.pt-full').first().textContent(), recipient);
      await host.sheet.getByText('0.000006 SOL', { exact: true }).waitFor();
      await host.button('Send 0.25 SOL').click();
      await host.button('Activity').click();
      await confirmed(host);
      assert.equal(await balanceOf(world, recipient), SOL / 4n);
      assert.equal(await balanceOf(world, host.address), 2n * SOL - SOL / 4n - FEE);
      assert.equal(signed(host), 1);
    },

    async 'sends to a name of the operator, and to none that leads elsewhere'(world, keep) {
      const args = ['--any-project', '--names-zones', 'shop.eth'];
      const { origin } = await startServer(keep, { args });
      const owner = privateKeyToAccount(generatePrivateKey());
      const recipient = stranger();
      const say = async (path, said) => {
        const message = JSON.stringify({ ...said, timestamp: Math.floor(Date.now() / 1000) });
        const signature = await owner.signMessage({ message });
        const response = await fetch(`${origin}/v1/profile/account${path}?projectId=harbour`, {
          method: 'POST',
          body: JSON.stringify({ message, signature, coin_type: 60, address: owner.address }),
        });
        assert.equal(response.status, 200, await response.text());
      };
      await say('', { name: 'sailor.shop.eth', attributes: {} });
      const host = await open(world, keep, { options: { apiUrl: origin } });
      await openForm(host);
      await amount(host).fill('0.25');
      await to(host).fill('sailor.shop.eth');
      await host.sheet.getByText('This name has no address on this network.').waitFor();
      await say('/sailor.shop.eth/address', { coin_type: 501, address: recipient });
      await to(host).fill('sailor.shop.et');
      await to(host).fill('sailor.shop.eth');
      await host.sheet.getByText('No earlier payment to this address is known').waitFor();
      await review(host);
      assert.equal(await host.sheet.locator('.pt-full').first().textContent(), recipient);
      await host.button('Send 0.25 SOL').click();
      await host.button('Activity').click();
      await confirmed(host);
      assert.equal(await balanceOf(world, recipient), SOL / 4n);
    },

    async 'says that it was declined, and sends nothing'(world, keep) {
      const host = await open(world, keep);
      await openForm(host);
      await amount(host).fill('0.1');
      await to(host).fill(stranger());
      await review(host);
      host.wallet.rejectNext('solana:signTransaction');
      await host.button('Send 0.1 SOL').click();
      await host.sheet.getByText('You declined it in the wallet.').waitFor();
      assert.equal(await balanceOf(world, host.address), 2n * SOL);
      await host.button('Preview send').waitFor();
    },

    async 'goes on with the same after a reload, and pays once'(world, keep) {
      const host = await open(world, keep);
      const recipient = stranger();
      await askWallet(host, recipient);
      // Nothing reaches the network after it is signed, until the page is loaded again.
      await host.page.route(world.solana.url, (route) =>
        route.request().postData()?.includes('sendTransaction') ? route.abort() : route.continue(),
      );
      host.wallet.approve('solana:signTransaction');
      const kept = () => globalThis.localStorage.getItem('portico.solana_send/transfers');
      await waitFor(
        'what was signed to be kept',
        async () => (await host.page.evaluate(kept)) !== null,
      );
      assert.equal(await balanceOf(world, recipient), 0n);
      await host.page.unroute(world.solana.url);
      await reload(host);
      await host.button('Activity').click();
      await confirmed(host);
      assert.equal(await balanceOf(world, recipient), SOL / 2n);
      assert.equal(await balanceOf(world, host.address), 2n * SOL - SOL / 2n - FEE);
      assert.equal(signed(host), 1);
    },

    async 'sends nothing that was signed after the page was loaded again'(world, keep) {
      const host = await open(world, keep);
      const recipient = stranger();
      await askWallet(host, recipient);
      await reload(host);
      host.wallet.approve('solana:signTransaction');
      await openForm(host);
      assert.equal(await balanceOf(world, recipient), 0n);
      assert.equal(await balanceOf(world, host.address), 2n * SOL);
    },

    async 'says that the time ran out where the wallet took too long'(world, keep) {
      const host = await open(world, keep);
      const recipient = stranger();
      await askWallet(host, recipient);
      world.solana.pass(120);
      host.wallet.approve('solana:signTransaction');
      await host.button('Activity').click();
      await host.sheet.getByText('Failed').first().waitFor();
      await host.button(/SOL/).click();
      await host.sheet.getByText('It ran out of time').waitFor();
      assert.equal(await balanceOf(world, recipient), 0n);
      assert.equal(await balanceOf(world, host.address), 2n * SOL);
    },

    async 'refuses what the wallet has made of it'(world, keep) {
      const host = await open(world, keep);
      await openForm(host);
      await amount(host).fill('0.5');
      await to(host).fill(stranger());
      await review(host);
      host.wallet.answerNext('solana:signTransaction', ({ transaction, ...rest }) => {
        const bytes = Buffer.from(transaction, 'hex');
        bytes[bytes.length - 1] ^= 1; // of the amount
        const changed = { ...rest, transaction: bytes.toString('hex') };
        return host.wallet.perform('solana:signTransaction', changed);
      });
      await host.button('Send 0.5 SOL').click();
      await host.sheet.getByText('signed something else than you reviewed').waitFor();
      assert.equal(await balanceOf(world, host.address), 2n * SOL);
    },

    async 'says so of a wallet that only sends what it signs'(world, keep) {
      const host = await open(world, keep);
      await openForm(host);
      await amount(host).fill('0.5');
      await to(host).fill(stranger());
      await review(host);
      host.wallet.rejectNext('solana:signTransaction', { code: 4200, message: 'not here' });
      await host.button('Send 0.5 SOL').click();
      await host.sheet.getByText('This wallet signs only what it sends itself.').waitFor();
    },

    async 'sends a token to somebody without an account of it'(world, keep) {
      const host = await openWithTokens(world, keep);
      const recipient = stranger();
      await chooseToken(host, TOKEN.plain);
      await amount(host).fill('12.5');
      await to(host).fill(recipient);
      await review(host);
      await host.sheet.getByText('For the receiver’s new account').waitFor();
      await host.sheet.getByText('0.00203928 SOL').waitFor();
      await host.button('Send 12.5 HARBOUR').click();
      await host.sheet.getByRole('tab', { name: 'Activity' }).waitFor();
      await host.sheet.getByText('Sent HARBOUR').first().waitFor();
      assert.equal(await heldBy(world, recipient, host.mints[TOKEN.plain]), '12500000');
      assert.equal(await heldBy(world, host.address, host.mints[TOKEN.plain]), '87500000');
    },

    async 'says what a token keeps, and sends all of it'(world, keep) {
      const host = await openWithTokens(world, keep);
      const recipient = stranger();
      await chooseToken(host, TOKEN.fee);
      await host.button('Max').click();
      await to(host).fill(recipient);
      await review(host);
      await host.sheet.getByText('The token keeps a part').waitFor();
      await host.sheet.getByText('99 TOLL', { exact: true }).first().waitFor();
      await host.sheet.getByRole('checkbox').check();
      await host.button('Send 100 TOLL').click();
      await host.sheet.getByText('Sent TOLL').first().waitFor();
      assert.equal(await heldBy(world, recipient, host.mints[TOKEN.fee]), '99000000');
      assert.equal(await heldBy(world, host.address, host.mints[TOKEN.fee]), '0');
    },

    async 'a wallet on the phone signs too, with nothing but its signature'(world, keep) {
      const { relayUrl } = await startServer(keep);
      const key = solanaKey(++seeds);
      await world.solana.airdrop(key.address, 2n * SOL);
      const wallet = new ScriptedSolanaWallet({ accounts: [key] });
      wallet.answer('solana_signTransaction', ({ transaction }) => {
        const message = Buffer.from(transaction, 'base64').subarray(1 + 64);
        return { signature: getBase58Decoder().decode(key.sign(message)) };
      });
      const options = { relayUrl, chains: [CHAIN], wallets: [wallet] };
      const phone = await WalletConnectWallet.create(options);
      keep.closeOnExit('phone', () => phone.close());
      const host = await HostPage.visit(world, keep, {
        options: { networks: [networkOf(world.solana.url)], relayUrl },
      });
      await host.openSheet();
      await host.button('Wallet on your phone').click();
      await host.button('Copy link').click();
      await host.button('Link copied').waitFor();
      await phone.pair(await host.page.evaluate(() => navigator.clipboard.readText()));
      await host.sheet.waitFor({ state: 'hidden' });
      await host.openSheet();
      const recipient = stranger();
      await openForm(host);
      await amount(host).fill('0.5');
      await to(host).fill(recipient);
      await review(host);
      await host.button('Send 0.5 SOL').click();
      await host.button('Activity').click();
      await confirmed(host);
      assert.equal(await balanceOf(world, recipient), SOL / 2n);
    },

    async 'Max leaves nothing'(world, keep) {
      const host = await open(world, keep);
      const recipient = stranger();
      await openForm(host);
      await to(host).fill(recipient);
      await host.button('Max').click();
      await review(host);
      await host.button('Send 1.999994 SOL').click();
      await waitFor('an empty account', async () => (await balanceOf(world, host.address)) === 0n);
      assert.equal(await balanceOf(world, recipient), 2n * SOL - FEE);
    },

    async 'opens where the host wants it, filled in, and tells what happens'(world, keep) {
      const host = await open(world, keep);
      await host.page.evaluate((recipient) => {
        globalThis.heard = [];
        globalThis.portico.subscribeEvents(({ data }) => globalThis.heard.push(data.event));
        return globalThis.portico.send({ amount: '0.01', recipient });
      }, stranger());
      await waitFor('the form', async () => (await amount(host).inputValue()) === '0.01');
      await review(host);
      await host.button('Send 0.01 SOL').click();
      await waitFor('both events', async () => {
        const heard = await host.page.evaluate(() => globalThis.heard);
        return heard.includes('SEND_INITIATED') && heard.includes('SEND_SUCCESS');
      });
    },

    async 'is nowhere where the host has it off'(world, keep) {
      const host = await open(world, keep, { options: { features: { send: false } } });
      await host.button('Disconnect').waitFor();
      assert.equal(await host.button('Send').count(), 0);
    },
  },
};

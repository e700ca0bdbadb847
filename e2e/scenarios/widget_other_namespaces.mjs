// SPDX-License-Identifier: Apache-2.0
//
// The widget in Chromium with wallets of Solana, Bitcoin, Polkadot and Cosmos, alone and all at once. Their
// keys are real: what they sign is checked by libraries of others (peers/messageSignatures.mjs).
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { recoverMessageAddress } from 'viem';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import {
  verifyBip137,
  verifyBip322,
  verifyCosmos,
  verifyPolkadot,
  verifySolana,
} from '../../tools/harness/messageSignatures.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { DEV_ADDRESS, DEV_KEY } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startPlayground } from '../harness/startPlayground.mjs';
import {
  bitcoinAccounts,
  bitcoinWallet,
  cosmosWallet,
  otherCosmosKey,
  otherPolkadotAccount,
  otherSolanaAccount,
  polkadotWallet,
  solanaWallet,
} from '../peers/namespaceWallets.mjs';

const MESSAGE = 'Hello from the Portico playground';
const NETWORKS = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'cosmos:cosmoshub-4',
];
const first = ({ accounts }) => accounts[0].address;
const bitcoin = {
  namespace: 'bip122',
  make: bitcoinWallet,
  address: first,
  verify: (wallet, signature) => verifyBip137(first(wallet), MESSAGE, signature),
  change: (wallet) => wallet.changeAccounts(bitcoinAccounts(8)),
};

/** By what stands in a test's name. `ask`, `sign`: what the wallet is asked to connect and to sign. */
const FAMILIES = {
  'Solana (Wallet Standard)': {
    namespace: 'solana',
    make: solanaWallet,
    install: { name: 'Sable' },
    ask: 'standard:connect',
    sign: 'solana:signMessage',
    address: first,
    verify: (wallet, signature) => verifySolana(first(wallet), MESSAGE, signature),
    change: (wallet) => wallet.changeAccounts([otherSolanaAccount]),
  },
  'Bitcoin (sats-connect)': {
    ...bitcoin,
    install: { name: 'Sorrel', as: 'sats', key: 'SorrelProvider' },
    ask: 'wallet_connect',
    sign: 'signMessage',
  },
  'Bitcoin (Wallet Standard)': {
    ...bitcoin,
    install: { name: 'Sedge' },
    ask: 'bitcoin:connect',
    sign: 'bitcoin:signMessage',
  },
  'Polkadot (injectedWeb3)': {
    namespace: 'polkadot',
    make: polkadotWallet,
    install: { key: 'spruce' },
    shown: 'Spruce',
    ask: 'enable',
    sign: 'signRaw',
    address: first,
    verify: (wallet, signature) =>
      verifyPolkadot(first(wallet), MESSAGE, signature, wallet.accounts[0].type),
    change: (wallet) => wallet.changeAccounts([otherPolkadotAccount]),
  },
  'Cosmos (Keplr API)': {
    namespace: 'cosmos',
    make: cosmosWallet,
    install: {},
    shown: 'Keplr',
    ask: 'enable',
    sign: 'signAmino',
    address: ({ key }) => key.addresses['cosmoshub-4'],
    verify: (wallet, signature) =>
      verifyCosmos(wallet.key.addresses['cosmoshub-4'], MESSAGE, signature, wallet.key.pubKey),
    change: (wallet) => wallet.changeAccounts(otherCosmosKey),
  },
};

/** The playground with networks of every namespace and these wallets, `[wallet, how it is installed]`. */
async function open({ browser, server }, keep, wallets) {
  const inside = await newPage(browser, keep, server.origin);
  await inside.addInitScript((ids) => {
    localStorage.setItem('playground:networks', JSON.stringify(ids));
  }, NETWORKS);
  const remove = [];
  for (const [wallet, install] of wallets) {
    remove.push(await installInPage(inside, wallet, install));
  }
  const page = new PlaygroundPage(inside, `${server.origin}/`);
  await page.load();
  return Object.assign(page, { remove });
}

async function openWith(world, keep, family) {
  const wallet = family.make();
  const page = await open(world, keep, [[wallet, family.install]]);
  return { page, wallet, name: family.shown ?? family.install.name };
}

async function choose(page, name, namespace, address) {
  await page.button(name).click();
  await page.waitForAccount(namespace, address);
  await page.sheet.waitFor({ state: 'hidden' });
}

async function connected(world, keep, family) {
  const found = await openWith(world, keep, family);
  await found.page.openSheet();
  await choose(found.page, found.name, family.namespace, family.address(found.wallet));
  return found;
}

/** Presses "Sign a message" and gives the signature. */
async function sign(page) {
  const { text, state } = await page.act('sign');
  assert.equal(state, 'done', text);
  return text.slice('Sign a message: '.length);
}

const journeys = {
  async 'connects on the second try, after the owner said no'(world, keep, family) {
    const { page, wallet, name } = await openWith(world, keep, family);
    wallet.rejectNext(family.ask);
    await page.openSheet();
    await page.button(name).click();
    await page.sheet.getByText('Request declined').waitFor();
    await choose(page, 'Try again', family.namespace, family.address(wallet));
    assert.equal(await page.address(), family.address(wallet));
    await page.openSheet();
    await page.sheet.getByText(family.address(wallet).slice(0, 4)).first().waitFor();
  },

  async 'signs a message that verifies, and passes on a refusal'(world, keep, family) {
    const { page, wallet } = await connected(world, keep, family);
    assert.ok(family.verify(wallet, await sign(page)));
    wallet.rejectNext(family.sign);
    const { text, state } = await page.act('sign');
    assert.equal(state, 'failed');
    assert.match(text, /\(4001\)/);
  },

  async 'signs through the React hook, which says who is connected'(world, keep, family) {
    const { page, wallet } = await connected(world, keep, family);
    const inside = page.page;
    await inside.goto(`${world.server.origin}/hooks.html`);
    const row = inside.locator(`[data-namespace="${family.namespace}"]`);
    await row.getByText(family.address(wallet)).waitFor();
    const said = row.locator('output');
    await row.getByRole('button', { name: 'Sign a message' }).click();
    await waitFor('the signature', async () => (await said.textContent()) !== '');
    assert.ok(family.verify(wallet, await said.textContent()));
    wallet.rejectNext(family.sign);
    await row.getByRole('button', { name: 'Sign a message' }).click();
    await said.getByText('failed:').waitFor();
    await row.getByRole('button', { name: 'Leave' }).click();
    await inside.getByText(`${family.namespace}: nobody is connected`).waitFor();
  },

  async 'is still connected after a reload, and signs'(world, keep, family) {
    const { page, wallet } = await connected(world, keep, family);
    const requested = wallet.requested.length;
    await page.reload();
    await page.waitForAccount(family.namespace, family.address(wallet));
    assert.ok(family.verify(wallet, await sign(page)));
    assert.ok(wallet.requested.length > requested);
  },

  async 'follows the wallet to another account'(world, keep, family) {
    const { page, wallet } = await connected(world, keep, family);
    await page.clearEvents();
    family.change(wallet);
    await page.waitForAccount(family.namespace, family.address(wallet));
    await page.waitForEvent('accountsChanged');
    assert.ok(family.verify(wallet, await sign(page)));
  },

  async 'disconnects in the modal, and stays so after a reload'(world, keep, family) {
    const { page } = await connected(world, keep, family);
    await page.openSheet();
    await page.button('Disconnect').click();
    await page.waitForStatus('disconnected');
    await page.waitForEvent('disconnect');
    await page.reload();
    assert.equal(await page.status(), 'disconnected');
  },
};

const tests = {};
for (const [name, family] of Object.entries(FAMILIES)) {
  for (const [journey, run] of Object.entries(journeys)) {
    tests[`${name}: ${journey}`] = (world, keep) => run(world, keep, family);
  }
}

tests['Solana (Wallet Standard): lets go of a wallet that is removed from the browser'] = async (
  world,
  keep,
) => {
  const { page } = await connected(world, keep, FAMILIES['Solana (Wallet Standard)']);
  const [remove] = page.remove;
  await remove();
  await page.waitForStatus('disconnected');
  await page.waitForEvent('disconnect');
  await page.openSheet();
  await page.button('Wallet on your phone').waitFor();
  assert.equal(await page.button('Sable').count(), 0);
};

for (const name of ['Bitcoin (sats-connect)', 'Bitcoin (Wallet Standard)']) {
  tests[`${name}: signs with the ordinals account, and pays with the payment account only`] =
    async (world, keep) => {
      const { page, wallet } = await connected(world, keep, FAMILIES[name]);
      const [payment, ordinals] = wallet.accounts;
      const ask = (method, params) =>
        page.page.evaluate(
          ([method, params]) =>
            window.portico
              .getProvider('bip122')
              .request({ method, params })
              .catch(({ code, message }) => ({ code, message })),
          [method, params],
        );
      assert.deepEqual(
        (await ask('getAccountAddresses', {})).map(({ address, intention }) => [
          address,
          intention,
        ]),
        [
          [payment.address, 'payment'],
          [ordinals.address, 'ordinal'],
        ],
      );
      const message = { account: payment.address, message: MESSAGE, protocol: 'bip322' };
      const { signature } = await ask('signMessage', { ...message, address: ordinals.address });
      assert.ok(verifyBip322(ordinals.address, MESSAGE, signature));
      const transfer = {
        account: ordinals.address,
        recipientAddress: payment.address,
        amount: '1',
      };
      const refused = await ask('sendTransfer', transfer);
      // The Wallet Standard has no transfer at all.
      assert.ok([-32602, 4200].includes(refused.code), JSON.stringify(refused));
      assert.ok(!wallet.requested.some(({ method }) => method === 'sendTransfer'));
    };
}

/** Alder for Ethereum, Sable for Solana, Sorrel for Bitcoin; Alder is connected. */
async function withThreeWallets(world, keep) {
  const chains = ['0x7a69', '0x1'];
  const alder = chainWallet({ chainUrl: world.chain.url, key: DEV_KEY, chains });
  const sable = solanaWallet();
  const sorrel = bitcoinWallet();
  const page = await open(world, keep, [
    [alder, { name: 'Alder', key: 'org.example.alder' }],
    [sable, FAMILIES['Solana (Wallet Standard)'].install],
    [sorrel, FAMILIES['Bitcoin (sats-connect)'].install],
  ]);
  await page.openSheet();
  await choose(page, 'Alder', 'eip155', DEV_ADDRESS);
  return { page, alder, sable, sorrel };
}

/** Chooses a network in the modal, as a visitor who wants to go there. */
async function goTo(page, from, to) {
  await page.openSheet();
  await page.button(from).click();
  await page.button(to).click();
}

/** To a namespace that is connected: nothing is asked, the account is shown. */
async function switchTo(page, from, to, network) {
  await goTo(page, from, to);
  await page.waitForText('network', network);
  await page.button('Close').click();
  await page.sheet.waitFor({ state: 'hidden' });
}

async function connectAll(world, keep) {
  const found = await withThreeWallets(world, keep);
  const { page, sable, sorrel } = found;
  await goTo(page, 'Local devnet', 'Solana');
  await page.sheet.getByText('No wallet for Solana yet').waitFor();
  await page.button('Add a wallet').click();
  await choose(page, 'Sable', 'solana', first(sable));
  await goTo(page, 'Solana', 'Bitcoin');
  await page.button('Add a wallet').click();
  await choose(page, 'Sorrel', 'bip122', first(sorrel));
  return found;
}

async function assertAll({ page, sable, sorrel }) {
  await page.waitForAccount('eip155', DEV_ADDRESS);
  await page.waitForAccount('solana', first(sable));
  await page.waitForAccount('bip122', first(sorrel));
}

Object.assign(tests, {
  async 'three namespaces at once: each keeps its account, and signs when it is in use'(
    world,
    keep,
  ) {
    const found = await connectAll(world, keep);
    const { page, sable, sorrel } = found;
    await assertAll(found);
    assert.ok(verifyBip137(first(sorrel), MESSAGE, await sign(page)));
    await switchTo(page, 'Bitcoin', 'Solana', NETWORKS[0]);
    assert.ok(verifySolana(first(sable), MESSAGE, await sign(page)));
    await switchTo(page, 'Solana', 'Local devnet', 'eip155:31337');
    const signature = await sign(page);
    assert.equal(await recoverMessageAddress({ message: MESSAGE, signature }), DEV_ADDRESS);
    await assertAll(found);
  },

  async 'three namespaces at once: all are back after a reload, the one in use too'(world, keep) {
    const found = await connectAll(world, keep);
    await found.page.reload();
    await assertAll(found);
    await found.page.waitForText('network', NETWORKS[1]);
  },

  async 'three namespaces at once: Disconnect in the profile ends the one in use, and no other'(
    world,
    keep,
  ) {
    const { page, sable } = await connectAll(world, keep);
    await page.page.evaluate(() => globalThis.portico.open({ view: 'profile' }));
    await page.button('Disconnect').click();
    await waitFor('Bitcoin to be gone', async () => (await page.accountOf('bip122')) === '');
    await page.waitForAccount('eip155', DEV_ADDRESS);
    await page.waitForAccount('solana', first(sable));
    await page.page.evaluate(() => globalThis.portico.open({ view: 'profile_wallets' }));
    await page.button('Disconnect all').click();
    await page.waitForStatus('disconnected');
    assert.equal(await page.accountOf('solana'), '');
  },

  async 'three namespaces at once: one that leaves takes no other with it'(world, keep) {
    const found = await connectAll(world, keep);
    const { page, sorrel } = found;
    sorrel.disconnect();
    await waitFor('Bitcoin to be gone', async () => (await page.accountOf('bip122')) === '');
    await page.waitForAccount('eip155', DEV_ADDRESS);
    await page.waitForAccount('solana', first(found.sable));
    await page.reload();
    await page.waitForAccount('solana', first(found.sable));
    assert.equal(await page.accountOf('bip122'), '');
  },
});

export default {
  name: 'widget and wallets of other namespaces',
  setUp: startPlayground,
  tests,
};

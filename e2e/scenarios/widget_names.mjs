// SPDX-License-Identifier: Apache-2.0
//
// A name for the account in the widget, on a host's page over the real server and wallets with keys of the devnet: what is
// signed, what everybody then finds, and what stops it.
import assert from 'node:assert/strict';
import { installInPage, ScriptedSolanaWallet } from '@portico/testing';
import { solanaKey } from '@portico/testing/keys';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, CHAIN_ID, DEV_KEY, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const HEX_ID = `0x${CHAIN_ID.toString(16)}`;
const ZONE = 'shop.eth';
/** A message counts for ten minutes. */
const TOO_LATE_MS = 11 * 60_000;

const SOLANA = ({ url }) => ({
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [url], // another chain's: nothing here asks
});

/** The host's page with its account open, of a key that nobody has used before; `solana`: one of that network too. */
async function open(world, keep, { key = generatePrivateKey(), features = {}, solana } = {}) {
  const { server, chain, project } = world;
  const wallet = chainWallet({ chainUrl: chain.url, key, chains: [HEX_ID] });
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain.url],
  };
  const host = await HostPage.visit(world, keep, {
    options: {
      projectId: project,
      networks: solana ? [network, SOLANA(chain)] : [network],
      server: server.origin,
      relayUrl: undefined,
      features,
    },
    before: async (page) => {
      await installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' });
      if (solana)
        await installInPage(page, new ScriptedSolanaWallet({ accounts: [solana] }), {
          name: 'Sable',
        });
    },
  });
  await host.page.evaluate(() => {
    globalThis.heard = [];
    globalThis.portico.subscribeEvents(({ data }) => globalThis.heard.push(data));
  });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  const { address } = privateKeyToAccount(key);
  return Object.assign(host, { wallet, address });
}

const field = (host) => host.sheet.getByRole('textbox', { name: 'Name' });
const take = (host) => host.button('Take this name').click();

/** From the account to the form, with a name that the server says is free. */
async function type(host, label) {
  await host.button('Choose a name').click();
  await host.sheet.getByText('A name instead of').waitFor();
  await host.button('Choose a name').click();
  await field(host).fill(label);
}
async function typeFree(host, label) {
  await type(host, label);
  await host.sheet.getByText(`${label}.${ZONE} is free`).waitFor();
}

const find = async ({ server, project }, name) => {
  const path = `/v1/profile/account/${name}.${ZONE}?projectId=${project}&apiVersion=2`;
  return (await fetch(`${server.origin}${path}`)).json();
};
/** The events of names that the host has heard. */
const events = (host) =>
  host.page.evaluate(() =>
    globalThis.heard
      .filter(({ event }) => event.startsWith('REGISTER_NAME'))
      .map((one) => one.event),
  );
/** As another visitor does it, without a widget. */
async function registerElsewhere({ server, project }, label) {
  const account = privateKeyToAccount(generatePrivateKey());
  const timestamp = Math.floor(Date.now() / 1000);
  const message = JSON.stringify({ name: `${label}.${ZONE}`, attributes: {}, timestamp });
  const signature = await account.signMessage({ message });
  const reply = await fetch(`${server.origin}/v1/profile/account?projectId=${project}`, {
    method: 'POST',
    body: JSON.stringify({ message, signature, coin_type: 60, address: account.address }),
  });
  assert.equal(reply.status, 200, await reply.text());
  return account.address;
}

export default {
  name: 'widget and names',
  async setUp(keep) {
    const chain = await startChain(keep);
    const server = await startServer(keep, {
      args: ['--names-zones', ZONE, '--rpc-chains', `${CHAIN} ${chain.url} allow_private`],
    });
    const project = makeProject(server);
    await waitFor('the project', async () => {
      const asked = await fetch(`${server.origin}/appkit/v1/config?projectId=${project}`);
      return asked.status === 200 && (await asked.json()).zones?.[0] === ZONE;
    });
    return { chain, server, project, browser: await startBrowser(keep) };
  },
  tests: {
    async 'an account takes a name: what is signed stands there, and account and button show it'(
      world,
      keep,
    ) {
      const host = await open(world, keep);
      await typeFree(host, 'ada-lace');
      await take(host);
      await host.sheet.getByText(`You are ada-lace.${ZONE}`).waitFor();
      const asked = host.wallet.requested.filter(({ method }) => method === 'personal_sign');
      assert.equal(asked.length, 1, 'asked once');
      const [text, signer] = asked[0].params;
      const { timestamp, ...message } = JSON.parse(Buffer.from(text.slice(2), 'hex').toString());
      assert.deepEqual(message, { name: `ada-lace.${ZONE}`, attributes: {} });
      assert.ok(Number.isInteger(timestamp));
      assert.equal(signer, host.address);
      const { addresses } = await find(world, 'ada-lace');
      assert.deepEqual(Object.keys(addresses).sort(), ['2147514985', '60']);
      for (const one of Object.values(addresses)) assert.equal(one.address, host.address);
      await host.button('Done').click();
      await host.sheet.getByText(`ada-lace.${ZONE}`).first().waitFor();
      await host.button('Choose a name').waitFor({ state: 'detached' });
      assert.deepEqual(await events(host), ['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS']);
      await host.button('Close').click();
      await host.page.locator('portico-button').getByText(`ada-lace.${ZONE}`).waitFor();
      // Also for who comes back.
      await host.page.reload();
      await host.page.locator('portico-button').getByText(`ada-lace.${ZONE}`).waitFor();
    },

    async 'a name leads to the account of Solana too, from its row in the account'(world, keep) {
      const solana = solanaKey(4711);
      const host = await open(world, keep, { solana });
      await typeFree(host, 'sea-lace');
      await take(host);
      await host.sheet.getByText(`You are sea-lace.${ZONE}`).waitFor();
      assert.equal(await host.button('Use it on Solana too').count(), 0, 'none is connected');
      await host.button('Done').click();
      await host.button('Devnet').click();
      await host.button('Solana').click();
      await host.button('Add a wallet').click();
      await host.button('Sable').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await host.openSheet();
      await host.button('Solana').click();
      await host.button('Devnet').click();
      await host.page.reload();
      await host.openSheet();
      await host.button(/^Name/).click();
      const lead = host.button('Use it on Solana too');
      await lead.waitFor();
      host.wallet.rejectNext('personal_sign');
      await lead.click();
      await host.sheet.getByText('Nothing was changed on Solana').waitFor();
      await lead.click();
      await host.sheet.getByText(`sea-lace.${ZONE} leads to this Solana account now.`).waitFor();
      const { addresses } = await find(world, 'sea-lace');
      assert.equal(addresses[501].address, solana.address);
      assert.equal(addresses[60].address, host.address);
    },

    async 'what is no name is told while it is typed, and asks nobody'(world, keep) {
      const host = await open(world, keep);
      const asked = [];
      host.page.on('request', (request) => asked.push(request.url()));
      await type(host, 'ada_');
      await host.sheet.getByText('Letters, digits and hyphens only, four or more.').waitFor();
      assert.equal(await field(host).getAttribute('aria-invalid'), 'true');
      await field(host).fill('ada');
      await host.sheet.getByText('Four characters or more.').waitFor();
      assert.deepEqual(
        asked.filter((url) => url.includes('/v1/profile/suggestions')),
        [],
      );
    },

    async 'of a name that is taken it says so, and leads to one that is free'(world, keep) {
      await registerElsewhere(world, 'harbour');
      const host = await open(world, keep);
      await type(host, 'harb0ur'); // looks like it
      await host.sheet.getByText('Taken, or too much like a name that is.').waitFor();
      const first = host.sheet
        .getByRole('list', { name: 'Names that are free' })
        .getByRole('button');
      const title = await first.first().locator('.pt-title').textContent();
      await first.first().click();
      await host.sheet.getByText(`${title} is free`).waitFor();
      await take(host);
      await host.sheet.getByText(`You are ${title}`).waitFor();
    },

    async 'who loses a race is told, and loses nothing'(world, keep) {
      const host = await open(world, keep);
      await typeFree(host, 'race-car');
      const winner = await registerElsewhere(world, 'race-car');
      await take(host);
      await host.sheet.getByText('Somebody else took it first.').waitFor();
      assert.equal(await field(host).inputValue(), 'race-car');
      assert.equal((await find(world, 'race-car')).addresses[60].address, winner);
      assert.deepEqual(await events(host), ['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR']);
      await field(host).fill('race-bike');
      await host.sheet.getByText(`race-bike.${ZONE} is free`).waitFor();
      await take(host);
      await host.sheet.getByText(`You are race-bike.${ZONE}`).waitFor();
    },

    async 'a declined signature registers nothing, and the next one does'(world, keep) {
      const host = await open(world, keep);
      await typeFree(host, 'second-try');
      host.wallet.rejectNext('personal_sign');
      await take(host);
      await host.sheet.getByText('You declined in Alder.').waitFor();
      assert.deepEqual(await find(world, 'second-try'), []);
      await take(host);
      await host.sheet.getByText(`You are second-try.${ZONE}`).waitFor();
    },

    async 'a signature that comes too late is told, and the next one counts'(world, keep) {
      const key = generatePrivateKey();
      const host = await open(world, keep, { key });
      host.wallet.answer('personal_sign', ([raw]) =>
        privateKeyToAccount(key).signMessage({ message: { raw } }),
      );
      // Nobody waits for that long here: the page believes that it is as long ago, by the server's own word.
      await host.page.route('**/v1/profile/suggestions/**', async (route) => {
        const response = await route.fetch();
        const { time, ...said } = await response.json();
        await route.fulfill({ response, json: { ...said, time: time - TOO_LATE_MS / 1000 } });
      });
      await typeFree(host, 'slow-hand');
      await take(host);
      await host.sheet.getByText('The signature came too late').waitFor();
      assert.deepEqual(await find(world, 'slow-hand'), []);
      await host.page.unroute('**/v1/profile/suggestions/**');
      await field(host).fill('slower-hand');
      await host.sheet.getByText(`slower-hand.${ZONE} is free`).waitFor();
      await take(host);
      await host.sheet.getByText(`You are slower-hand.${ZONE}`).waitFor();
    },

    async 'a reload while the wallet is asked leaves the name free'(world, keep) {
      const key = generatePrivateKey();
      const host = await open(world, keep, { key });
      await typeFree(host, 'half-done');
      host.wallet.answer('personal_sign', () => new Promise(() => {})); // its owner looks at it
      await take(host);
      await host.sheet.getByText('Confirm in Alder').waitFor();
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico?.getState().status === 'connected');
      assert.deepEqual(await find(world, 'half-done'), []);
      host.wallet.answer('personal_sign', ([raw]) =>
        privateKeyToAccount(key).signMessage({ message: { raw } }),
      );
      await host.openSheet();
      await typeFree(host, 'half-done');
      await take(host);
      await host.sheet.getByText(`You are half-done.${ZONE}`).waitFor();
    },

    async 'what is sent to a name goes to its address'(world, keep) {
      const to = await registerElsewhere(world, 'payee');
      const { server, project } = world;
      const host = await open(world, keep, { key: DEV_KEY });
      const balance = async () => BigInt(await world.chain.call('eth_getBalance', [to, 'latest']));
      await host.button('Send').click();
      await host.sheet.getByText('available').waitFor();
      await host.sheet.getByRole('textbox', { name: 'Amount' }).fill('0.25');
      const recipient = host.sheet.getByRole('textbox', { name: 'To' });
      // It was registered on Ethereum: here it leads nowhere, and nothing is sent there.
      await recipient.fill(`payee.${ZONE}`);
      await host.sheet.getByText('This name has no address on this network.').waitFor();
      const mine = await fetch(
        `${server.origin}/v1/profile/account/second-try.${ZONE}?projectId=${project}`,
      );
      const there = (await mine.json()).addresses['2147514985'].address;
      const before = BigInt(await world.chain.call('eth_getBalance', [there, 'latest']));
      await recipient.fill(`second-try.${ZONE}`);
      await host.sheet.locator('.pt-party .pt-full').getByText(there.slice(0, 6)).waitFor();
      assert.equal(await host.sheet.locator('.pt-party .pt-full').textContent(), there);
      await host.button('Preview send').click();
      await host.sheet.getByText('Review transaction carefully').waitFor();
      await host.button('Send 0.25 ETH').click();
      await waitFor('the transfer', async () => {
        const after = BigInt(await world.chain.call('eth_getBalance', [there, 'latest']));
        return after - before === parseEther('0.25');
      });
      assert.equal(await balance(), 0n);
    },

    async 'a page that has names off offers none'(world, keep) {
      const host = await open(world, keep, { features: { names: false } });
      await host.button('Settings').click();
      await host.button('Language').or(host.sheet.getByText('Language')).first().waitFor();
      assert.equal(await host.button('Choose a name').count(), 0);
      assert.equal(await host.sheet.getByText('Choose a name').count(), 0);
    },

    async 'open() leads a host straight to the form'(world, keep) {
      const host = await open(world, keep);
      await host.button('Close').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await host.page.evaluate(() => globalThis.portico.open({ view: 'registerAccountName' }));
      await field(host).waitFor();
    },
  },
};

// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind an e-mail under the libraries of hosts: viem, ethers and wagmi sign and send by the page's provider, its
// owner approves in the secure site's frame, and a node takes it. (@solana/kit: widget_email_solana.mjs.)
import assert from 'node:assert/strict';
import * as wagmi from '@wagmi/core';
import { BrowserProvider, verifyMessage as verifyByEthers, parseEther as weiOf } from 'ethers';
import {
  createWalletClient,
  custom,
  defineChain,
  http,
  numberToHex,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem';
import { decline } from '../../tools/harness/embedSite.mjs';
import { CHAIN, CHAIN_ID, OTHER_ADDRESS, startChain } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  connected,
  enterEmail,
  listPage,
  openOwnWindow,
  optionsOf,
  pressAndClose,
  seen,
  startEmailShop,
  stateOf,
} from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { connectorOf, providerOf } from '../harness/hostProvider.mjs';

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
let people = 0;

/** Somebody who has just logged in, with money, and what they do about what is asked of them. */
async function newVisitor(world, keep) {
  const { server, chain, vault } = world;
  const network = { id: CHAIN_ID, name: 'Devnet', nativeCurrency: currency, rpcUrls: [chain.url] };
  const host = await HostPage.visit(world, keep, {
    options: { ...optionsOf(server), networks: [network] },
    device: { viewport: { width: 1280, height: 900 } },
    before: (_page, origin) => listPage(server, origin),
  });
  await enterEmail(host, world.mails, `library${++people}@example.org`);
  await connected(host);
  const { address } = await stateOf(host);
  await chain.call('anvil_setBalance', [address, numberToHex(parseEther('10'))]);
  const frame = host.page.frameLocator(`iframe[src^="${vault}"]`);
  const shown = host.page.locator('portico-approval').getByRole('dialog');
  /** Approves what shows `text`; the first time there is the recovery code before it. */
  const approve = async (text, { first = false } = {}) => {
    if (first) {
      const written = frame.getByRole('button', { name: 'I have written it down' });
      await written.waitFor();
      await seen(written);
      await written.click();
    }
    await frame.getByText(text).first().waitFor();
    const button = frame.getByRole('button', { name: 'Approve' });
    await seen(button);
    await button.click();
    await shown.waitFor({ state: 'hidden' });
  };
  return { host, frame, address, approve, provider: providerOf(host) };
}

const received = async ({ chain }, hash, value) => {
  const receipt = await waitFor('the block', () => chain.call('eth_getTransactionReceipt', [hash]));
  assert.equal(receipt.status, '0x1');
  const { to, value: sent } = await chain.call('eth_getTransactionByHash', [hash]);
  assert.equal(to, OTHER_ADDRESS.toLowerCase());
  assert.equal(BigInt(sent), value);
};

const devnet = ({ chain }) =>
  defineChain({
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: currency,
    rpcUrls: { default: { http: [chain.url] } },
  });

export default {
  name: 'libraries and the wallet behind an e-mail',
  async setUp(keep) {
    const chain = await startChain(keep);
    const args = ['--rpc-chains', `${CHAIN} ${chain.url} allow_private`];
    return { ...(await startEmailShop(keep, args)), chain };
  },
  tests: {
    async 'viem signs a message and typed data, and sends'(world, keep) {
      const { host, frame, address, approve, provider } = await newVisitor(world, keep);
      const client = createWalletClient({ chain: devnet(world), transport: custom(provider) });
      assert.deepEqual(await client.getAddresses(), [address]);
      const message = 'Hello by viem';
      const signing = client.signMessage({ account: address, message });
      await approve(message, { first: true });
      assert.ok(await verifyMessage({ address, message, signature: await signing }));

      const typed = {
        domain: { name: 'Harbour', version: '1', chainId: CHAIN_ID },
        types: { Order: [{ name: 'text', type: 'string' }] },
        primaryType: 'Order',
        message: { text: 'Two lamps by viem' },
      };
      const typing = client.signTypedData({ account: address, ...typed });
      // Nobody has said what such data means, so it is read in a window of the site's own.
      await frame.getByText(typed.message.text).first().waitFor();
      const window = await openOwnWindow(host, frame);
      const button = window.getByRole('button', { name: 'Approve' });
      await seen(button);
      // What nobody can read is held for a second: a short press signs nothing.
      assert.equal(await button.textContent(), 'Hold to approve');
      await window.clock.install();
      await window.clock.pauseAt(Date.now() + 60_000);
      await button.hover();
      await window.mouse.down();
      await window.clock.runFor(900);
      await window.mouse.up();
      await window.clock.runFor(2_000);
      await seen(button);
      await window.clock.resume();
      await pressAndClose(window, button);
      assert.ok(await verifyTypedData({ address, ...typed, signature: await typing }));

      const value = parseEther('0.125');
      const sending = client.sendTransaction({ account: address, to: OTHER_ADDRESS, value });
      await approve('0.125');
      await received(world, await sending, value);
    },

    async 'ethers signs a message and sends, and hears that it was declined'(world, keep) {
      const { frame, address, approve, provider } = await newVisitor(world, keep);
      const signer = await new BrowserProvider(provider).getSigner();
      assert.equal(await signer.getAddress(), address);
      const message = 'Hello by ethers';
      const signing = signer.signMessage(message);
      await approve(message, { first: true });
      assert.equal(verifyByEthers(message, await signing), address);
      const value = weiOf('0.25');
      const sending = signer.sendTransaction({ to: OTHER_ADDRESS, value });
      await approve('0.25');
      await received(world, (await sending).hash, value);
      const declined = signer.signMessage('No thanks');
      declined.catch(() => {});
      await frame.getByText('No thanks').waitFor();
      await decline(frame);
      await assert.rejects(declined, { code: 'ACTION_REJECTED' });
    },

    async 'wagmi connects, signs and sends'(world, keep) {
      const { address, approve, provider } = await newVisitor(world, keep);
      const chain = devnet(world);
      const config = wagmi.createConfig({
        chains: [chain],
        transports: { [CHAIN_ID]: http(world.chain.url) },
        connectors: [connectorOf(provider)],
        storage: null,
      });
      const [connector] = config.connectors;
      const { accounts, chainId } = await wagmi.connect(config, { connector });
      assert.deepEqual([accounts, chainId], [[address], CHAIN_ID]);
      const message = 'Hello by wagmi';
      const signing = wagmi.signMessage(config, { message });
      await approve(message, { first: true });
      assert.ok(await verifyMessage({ address, message, signature: await signing }));
      const value = parseEther('0.5');
      const sending = wagmi.sendTransaction(config, { to: OTHER_ADDRESS, value });
      await approve('0.5');
      await received(world, await sending, value);
    },
  },
};

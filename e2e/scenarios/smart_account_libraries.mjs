// SPDX-License-Identifier: Apache-2.0
//
// The smart account of a wallet behind an e-mail under the libraries of hosts: viem, wagmi and ethers batch calls (EIP-5792),
// send transactions and have messages signed by the page's provider, and their owner approves in the secure site's frame.
import assert from 'node:assert/strict';
import * as wagmi from '@wagmi/core';
import { BrowserProvider, Contract } from 'ethers';
import { createWalletClient, custom, erc20Abi, http, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { decline } from '../../tools/harness/embedSite.mjs';
import { CHAIN_ID } from '../../tools/harness/startChain.mjs';
import { deployToken, startSmartChain } from '../../tools/harness/startSmartChain.mjs';
import {
  connected,
  enterEmail,
  listPage,
  optionsOf,
  seen,
  startEmailShop,
  stateOf,
} from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { connectorOf, providerOf } from '../harness/hostProvider.mjs';

let people = 0;

/** Somebody new whose page begins with their smart account, which is not on the network yet, has no coins, and a hundred tokens. */
async function newVisitor(world, keep) {
  const { server, chain, vault, client } = world;
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const network = { id: CHAIN_ID, name: 'Devnet', nativeCurrency, rpcUrls: [chain.url] };
  const host = await HostPage.visit(world, keep, {
    options: {
      ...optionsOf(server),
      networks: [network],
      defaultAccountTypes: { eip155: 'smartAccount' },
    },
    device: { viewport: { width: 1280, height: 900 } },
    before: (_page, origin) => listPage(server, origin),
  });
  await enterEmail(host, world.mails, `batches${++people}@example.org`);
  await connected(host);
  const { address } = await stateOf(host);
  assert.equal(await client.getCode({ address }), undefined);
  const frame = host.page.frameLocator(`iframe[src^="${vault}"]`);
  const shown = host.page.locator('portico-approval').getByRole('dialog');
  /** Approves what shows `text`; behind the recovery code, the first time. */
  const approve = async (text) => {
    const written = frame.getByRole('button', { name: 'I have written it down' });
    const button = frame.getByRole('button', { name: 'Approve' });
    await button.or(written).first().waitFor();
    if (await written.isVisible()) {
      await seen(written);
      await written.click();
    }
    await frame.getByText(text).first().waitFor();
    await seen(button);
    await button.click();
    await shown.waitFor({ state: 'hidden' });
  };
  const token = await deployToken(world, address);
  const heldBy = (owner) =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    });
  const [first, second] = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()).address);
  const transfer = (to, amount) => ({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  });
  return {
    ...{ host, frame, address, approve, token, heldBy, first, second },
    calls: [
      { to: token, ...transfer(first, 5n) },
      { to: token, ...transfer(second, 7n) },
    ],
    provider: providerOf(host),
  };
}

const paidByProject = ({ server }) => ({
  paymasterService: { url: `${server.origin}/v1/bundler` },
});

export default {
  name: 'libraries and smart accounts',
  async setUp(keep) {
    const smart = await startSmartChain(keep);
    return { ...(await startEmailShop(keep, smart.args)), ...smart };
  },
  tests: {
    async 'viem reads what it can do, batches, waits, and has a signature that verifies before it is there'(
      world,
      keep,
    ) {
      const visitor = await newVisitor(world, keep);
      const { address, approve, calls, heldBy, first, second, provider } = visitor;
      const client = createWalletClient({
        account: address,
        chain: world.client.chain,
        transport: custom(provider),
      });
      const message = 'Not on the network yet';
      const signing = client.signMessage({ message });
      await approve(message);
      const signature = await signing;
      assert.ok(await world.client.verifyMessage({ address, message, signature }), 'by ERC-6492');

      const { atomic, paymasterService } = await client.getCapabilities({ chainId: CHAIN_ID });
      assert.deepEqual([atomic, paymasterService], [{ status: 'supported' }, { supported: true }]);
      const sending = client.sendCalls({
        calls,
        forceAtomic: true,
        capabilities: paidByProject(world),
      });
      await approve('2 steps, approved as one');
      const { id } = await sending;
      const { status, atomic: asOne, receipts } = await client.waitForCallsStatus({ id });
      assert.deepEqual([status, asOne, receipts.length], ['success', true, 1]);
      assert.deepEqual([await heldBy(first), await heldBy(second)], [5n, 7n]);
      assert.equal(await world.client.getBalance({ address }), 0n);
    },

    async 'wagmi batches what the project pays for, and hears that a batch was declined'(
      world,
      keep,
    ) {
      const visitor = await newVisitor(world, keep);
      const { address, approve, calls, frame, heldBy, first, second, provider } = visitor;
      const config = wagmi.createConfig({
        chains: [world.client.chain],
        transports: { [CHAIN_ID]: http(world.chain.url) },
        connectors: [connectorOf(provider)],
        storage: null,
      });
      await wagmi.connect(config, { connector: config.connectors[0] });
      const { atomic } = await wagmi.getCapabilities(config, { chainId: CHAIN_ID });
      assert.deepEqual(atomic, { status: 'supported' });
      const capabilities = paidByProject(world);
      const sending = wagmi.sendCalls(config, { calls, capabilities });
      await approve('2 steps, approved as one');
      const { id } = await sending;
      const { status, receipts } = await wagmi.waitForCallsStatus(config, { id });
      assert.deepEqual([status, receipts.length], ['success', 1]);
      assert.deepEqual([await heldBy(first), await heldBy(second)], [5n, 7n]);

      // Now it is there: a call of its own is one operation, with the hash of its transaction.
      const { to, ...transfer } = calls[0];
      const writing = wagmi.writeContract(config, { address: to, account: address, ...transfer });
      await approve('Send');
      const receipt = await wagmi.waitForTransactionReceipt(config, { hash: await writing });
      assert.equal(receipt.status, 'success');
      assert.equal(await heldBy(first), 10n);

      const declined = wagmi.sendCalls(config, { calls, capabilities });
      declined.catch(() => {});
      await frame.getByText('2 steps, approved as one').waitFor();
      await decline(frame);
      await assert.rejects(declined, /rejected/i);
      assert.equal(await heldBy(first), 10n);
    },

    async 'ethers writes to a contract, waits for its receipt, and batches by the bare method'(
      world,
      keep,
    ) {
      const { address, approve, token, heldBy, first, second, provider } = await newVisitor(
        world,
        keep,
      );
      const browser = new BrowserProvider(provider);
      const signer = await browser.getSigner();
      assert.equal(await signer.getAddress(), address);
      const contract = new Contract(
        token,
        ['function transfer(address to, uint256 amount) returns (bool)'],
        signer,
      );
      const sending = contract.transfer(first, 3n);
      await approve('Send');
      const receipt = await (await sending).wait();
      assert.equal(receipt.status, 1);
      assert.equal(await heldBy(first), 3n);

      const encode = (to, amount) =>
        contract.interface.encodeFunctionData('transfer', [to, amount]);
      const batching = browser.send('wallet_sendCalls', [
        {
          version: '2.0.0',
          chainId: numberToHex(CHAIN_ID),
          from: address,
          atomicRequired: true,
          calls: [
            { to: token, data: encode(first, 4n) },
            { to: token, data: encode(second, 9n) },
          ],
          capabilities: paidByProject(world),
        },
      ]);
      await approve('2 steps, approved as one');
      const { id } = await batching;
      let said;
      do said = await browser.send('wallet_getCallsStatus', [id]);
      while (said.status === 100);
      assert.equal(said.status, 200);
      assert.deepEqual([await heldBy(first), await heldBy(second)], [7n, 9n]);
    },
  },
};

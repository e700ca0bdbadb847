// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the account, on a host's page over a real server, index and chain: an allowance that the page asked for
// is listed, and leaves the list when its revocation is in a block.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { installInPage } from '@portico/testing';
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseUnits,
} from 'viem';
import { readArtifacts } from '../../tools/devnet/evm/artifacts.mjs';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN_ID, DEV_ADDRESS, DEV_KEY } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { waitForIndex } from '../harness/waitForIndex.mjs';

/** Nobody else on the devnet has been allowed anything. */
const SHOP = '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a';
const SHOWN = /0x5[aA]5[aA]…5[aA]5[aA]/;
const CACHE = fileURLToPath(new URL('../../.cache/devnet', import.meta.url));
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
]);
const collectionAbi = parseAbi([
  'function setApprovalForAll(address, bool)',
  'function isApprovedForAll(address, address) view returns (bool)',
]);

async function open(world, keep) {
  const { devnet, server } = world;
  const chains = [`0x${CHAIN_ID.toString(16)}`];
  const wallet = chainWallet({ chainUrl: devnet.rpcUrl, key: DEV_KEY, chains });
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [devnet.rpcUrl],
  };
  const host = await HostPage.visit(world, keep, {
    options: { networks: [network], server: server.origin },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  return Object.assign(host, { wallet });
}

/** As a page does it: by its provider, with the visitor's wallet. */
async function allow(world, host, to, data) {
  await host.page.evaluate(
    (transaction) =>
      globalThis.portico
        .getProvider()
        .request({ method: 'eth_sendTransaction', params: [transaction] }),
    { from: DEV_ADDRESS, to, data },
  );
  await waitForIndex(world.server, world.devnet);
}

async function openApprovals(host) {
  await host.openSheet();
  await host.button('Settings').click();
  await host.button('Token approvals').click();
  await host.sheet.getByRole('heading', { name: 'Token approvals' }).waitFor();
}

/** The devnet has none. */
async function putPermit2({ devnet, node }) {
  const { Allowances } = await readArtifacts(CACHE);
  const chain = createTestClient({ mode: 'anvil', transport: http(devnet.rpcUrl) });
  const { data } = await node.call({ data: Allowances.bytecode });
  await chain.setCode({ address: PERMIT2, bytecode: data });
}

const rowOf = ({ sheet }, token) =>
  sheet.getByRole('listitem').filter({ hasText: SHOWN }).filter({ hasText: token });

export default {
  name: 'widget and token approvals',
  async setUp(keep) {
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    await devnet.past;
    const server = await startServer(keep, {
      args: ['--any-project', ...serverOptions(devnet.manifest), '--indexer-poll-ms', '50'],
    });
    await waitForIndex(server, devnet);
    const node = createPublicClient({ transport: http(devnet.rpcUrl), cacheTime: 0 });
    return { devnet, server, node, browser: await startBrowser(keep) };
  },
  tests: {
    async 'an allowance is listed, revoked by the wallet, and gone when the chain says so'(
      world,
      keep,
    ) {
      const usdc = world.devnet.manifest.evm.tokens.find(({ key }) => key === 'usdc');
      const left = () =>
        world.node.readContract({
          address: usdc.address,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [DEV_ADDRESS, SHOP],
        });
      const host = await open(world, keep);
      const args = [SHOP, parseUnits('12.5', usdc.decimals)];
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
      await allow(world, host, usdc.address, data);
      await openApprovals(host);
      const row = rowOf(host, usdc.symbol);
      await row.getByText(`Up to 12.5 ${usdc.symbol}`).waitFor();
      host.wallet.hold('eth_sendTransaction');
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.getByText('Confirm in your wallet').waitFor();
      host.wallet.reject('eth_sendTransaction');
      await row.getByRole('button', { name: 'Revoke' }).waitFor();
      assert.equal(await left(), args[1], 'declining changes nothing');
      host.wallet.approve('eth_sendTransaction');
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.waitFor({ state: 'detached' });
      assert.equal(await left(), 0n);
    },

    async 'so is what may be taken by way of Permit2, alone'(world, keep) {
      const usdc = world.devnet.manifest.evm.tokens.find(({ key }) => key === 'usdc');
      const other = '0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b';
      await putPermit2(world);
      const amount = parseUnits('7.5', usdc.decimals);
      const until = Math.floor(Date.UTC(2090, 0, 2, 12) / 1000);
      const host = await open(world, keep);
      const allowPermit2 = (functionName, args) =>
        allow(world, host, PERMIT2, encodeFunctionData({ abi: permit2Abi, functionName, args }));
      const args = [PERMIT2, 2n ** 256n - 1n];
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
      await allow(world, host, usdc.address, data);
      await allowPermit2('approve', [usdc.address, SHOP, amount, until]);
      await allowPermit2('permit', [usdc.address, other, amount, 2 ** 48 - 1]);
      await openApprovals(host);
      const row = rowOf(host, /Through Permit2, until .*2090/);
      await row.getByText(`Up to 7.5 ${usdc.symbol}`).waitFor();
      const neighbour = host.sheet.getByRole('listitem').filter({ hasText: /0x6[bB]6[bB]…/ });
      await neighbour.getByText('Through Permit2', { exact: true }).waitFor();
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.waitFor({ state: 'detached' });
      const [left, kept] = await Promise.all(
        [SHOP, other].map((spender) =>
          world.node.readContract({
            address: PERMIT2,
            abi: permit2Abi,
            functionName: 'allowance',
            args: [DEV_ADDRESS, usdc.address, spender],
          }),
        ),
      );
      assert.equal(left[0], 0n);
      assert.equal(kept[0], amount);
      assert.ok(await neighbour.isVisible());
    },

    async 'so is a whole collection'(world, keep) {
      const { address } = world.devnet.manifest.evm.collections[0];
      const host = await open(world, keep);
      const functionName = 'setApprovalForAll';
      const data = encodeFunctionData({ abi: collectionAbi, functionName, args: [SHOP, true] });
      await allow(world, host, address, data);
      await openApprovals(host);
      const row = rowOf(host, 'The whole collection');
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.waitFor({ state: 'detached' });
      const may = await world.node.readContract({
        address,
        abi: collectionAbi,
        functionName: 'isApprovedForAll',
        args: [DEV_ADDRESS, SHOP],
      });
      assert.equal(may, false);
    },
  },
};

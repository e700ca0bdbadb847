// SPDX-License-Identifier: Apache-2.0
//
// Swapping in the widget, on a host's page over a real server and real pools: the least that the review showed arrives, a token is
// allowed for exactly what is swapped, and what was sent stands in the activity at once.
import assert from 'node:assert/strict';
import { createPayments } from '@portico/server';
import { installInPage } from '@portico/testing';
import { createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { swapRouters } from '../../tools/devnet/swapRouters.mjs';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN_ID, DEV_ADDRESS, DEV_KEY, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { makePaymentKey } from '../harness/makePaymentKey.mjs';
import { waitForIndex } from '../harness/waitForIndex.mjs';
import { atRest } from '../harness/watchMotion.mjs';

/** The host's page, and a wallet in the browser. `knows`: whether the page names the devnet's contracts. */
async function visit(world, keep, { features = {}, key = DEV_KEY, projectId, knows = true } = {}) {
  const { devnet, server, browser } = world;
  const wallet = chainWallet({
    chainUrl: devnet.rpcUrl,
    key,
    chains: [`0x${CHAIN_ID.toString(16)}`],
  });
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [devnet.rpcUrl],
    testnet: true,
  };
  const options = {
    networks: [network],
    server: server.origin,
    features,
    ...(projectId && { projectId }),
    ...(knows && { swapRouters: swapRouters(devnet.manifest) }),
  };
  const host = await HostPage.visit({ browser }, keep, {
    options,
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
  return Object.assign(host, { wallet });
}

/** The same with its account open. */
async function open(world, keep, more) {
  const host = await visit(world, keep, more);
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  return host;
}

const amount = (host) => host.sheet.getByRole('textbox', { name: 'Amount that you pay' });

/** The note about a contract that only the server names. */
const unknown = (host) =>
  host.sheet.locator('.pt-note', { hasText: 'Portico does not know this contract' });

/** What has to be read is accepted; then the wallet is asked. */
async function confirm(host, name) {
  const button = host.button(name);
  await button.waitFor();
  const box = host.sheet.getByRole('checkbox');
  if ((await box.count()) > 0) await box.click();
  await button.click();
}

/** As digits: `1,605.2` is 1605.2 here. */
const digits = (text) => text.replace(/[^\d.]/g, '');

export default {
  name: 'widget and swapping',
  async setUp(keep) {
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    await devnet.past;
    const server = await startServer(keep, {
      args: ['--any-project', ...serverOptions(devnet.manifest)],
    });
    await waitForIndex(server, devnet);
    const node = createPublicClient({ transport: http(devnet.rpcUrl), cacheTime: 0 });
    const usdc = devnet.manifest.evm.tokens.find(({ key }) => key === 'usdc');
    const held = () =>
      node.readContract({
        address: usdc.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [DEV_ADDRESS],
      });
    return { devnet, server, node, usdc, held, browser: await startBrowser(keep) };
  },
  tests: {
    async 'pays at least what the review said'(world, keep) {
      const { usdc, held } = world;
      const host = await open(world, keep);
      const before = await held();
      await host.button('Swap').click();
      await host.button('Select token').first().click();
      await host.sheet.getByRole('searchbox').fill(usdc.symbol);
      await host.sheet.getByRole('button', { name: usdc.name }).first().click();
      await amount(host).fill('0.5');
      await host.button('Review swap').click();
      await host.sheet.getByText('Review transaction carefully').waitFor();
      const [paid, least] = await host.sheet.locator('.pt-exact').allTextContents();
      assert.equal(digits(paid), '0.5');
      await confirm(host, /^Swap 0.5 ETH$/);
      await host.button('Activity').waitFor();
      await waitFor('what was bought', async () => (await held()) > before);
      assert.ok((await held()) - before >= parseUnits(digits(least), usdc.decimals));
      const { number } = await world.node.getBlock();
      const block = await world.node.getBlock({ blockNumber: number, includeTransactions: true });
      assert.equal(block.transactions[0].value, parseEther('0.5'));
      await host.button('Activity').click();
      await host.sheet.getByText('Swapped').first().waitFor();
    },

    async 'allows exactly what is swapped, then swaps'(world, keep) {
      const { node, usdc, held } = world;
      const host = await open(world, keep);
      await host.page.evaluate((fromToken) => {
        globalThis.heard = [];
        globalThis.portico.subscribeEvents(({ data }) => globalThis.heard.push(data.event));
        return globalThis.portico.open({
          view: 'Swap',
          arguments: { fromToken, toToken: 'eth', amount: '25' },
        });
      }, usdc.address);
      await waitFor('the form', async () => (await amount(host).inputValue()) === '25');
      const before = await held();
      await host.button('Review swap').click();
      await host.button(/^Allow 25 /).waitFor();
      assert.equal(await unknown(host).count(), 0, 'the page has named the contract');
      await confirm(host, /^Allow 25 /);
      await confirm(host, /^Swap 25 /);
      await waitFor('what was paid', async () => (await held()) < before);
      assert.equal(before - (await held()), parseUnits('25', usdc.decimals));
      const router = world.devnet.manifest.evm.contracts.swapRouter;
      const left = await node.readContract({
        address: usdc.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [DEV_ADDRESS, router],
      });
      assert.equal(left, 0n, 'nothing is left allowed');
      const heard = await host.page.evaluate(() => globalThis.heard);
      for (const event of ['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
        assert.ok(heard.includes(event), event);
    },

    async 'asks about a contract that only the server names, before allowing and before swapping'(
      world,
      keep,
    ) {
      const { usdc, held } = world;
      const host = await open(world, keep, { knows: false });
      await host.page.evaluate(
        (fromToken) =>
          globalThis.portico.open({
            view: 'swap',
            data: { fromToken, toToken: 'eth', amount: '10' },
          }),
        usdc.address,
      );
      const before = await held();
      await host.button('Review swap').click();
      const router = world.devnet.manifest.evm.contracts.swapRouter;
      for (const name of [/^Allow 10 /, /^Swap 10 /]) {
        await host.button(name).waitFor();
        const note = unknown(host);
        await note.waitFor();
        const whole = await note.locator('.pt-full').textContent();
        assert.equal(whole.toLowerCase(), router.toLowerCase());
        assert.equal(await host.button(name).getAttribute('aria-disabled'), 'true');
        await confirm(host, name);
      }
      await waitFor('what was paid', async () => (await held()) < before);
      assert.equal(before - (await held()), parseUnits('10', usdc.decimals));
    },

    async 'says that it was declined, and swaps nothing'(world, keep) {
      const host = await open(world, keep);
      const before = await world.held();
      await host.page.evaluate(
        (toToken) =>
          globalThis.portico.open({
            view: 'swap',
            data: { fromToken: 'ETH', toToken, amount: '0.1' },
          }),
        world.usdc.address,
      );
      await host.button('Review swap').click();
      host.wallet.rejectNext('eth_sendTransaction');
      await confirm(host, /^Swap 0.1 ETH$/);
      await host.sheet.getByText('You declined it in the wallet.').waitFor();
      assert.equal(await world.held(), before);
    },

    async 'who lacks the token of a payment swaps for it, and pays'(world, keep) {
      const { devnet, server, usdc, node } = world;
      const projectId = makeProject(server, { name: 'Shop', origins: ['http://127.0.0.1:*'] });
      const payments = createPayments({
        server: server.origin,
        ...makePaymentKey(server, projectId),
      });
      const asked = {
        asset: `eip155:${CHAIN_ID}/erc20:${usdc.address}`,
        amount: `${parseUnits('25', usdc.decimals)}`,
        recipient: `eip155:${CHAIN_ID}:${OTHER_ADDRESS}`,
        confirmations: 1,
        title: 'Two lamps',
      };
      const payment = await waitFor('the project to be known', () =>
        payments.create(asked, { idempotencyKey: 'lamps' }).catch(() => undefined),
      );
      const key = generatePrivateKey();
      const { address } = privateKeyToAccount(key);
      await devnet.call('anvil_setBalance', [address, `0x${parseEther('2').toString(16)}`]);
      const host = await visit(world, keep, { key, projectId });
      await host.page.evaluate((id) => {
        globalThis.outcome = portico.pay({ payment: id }).then(
          (result) => ({ result }),
          ({ code, problem }) => ({ code, problem }),
        );
      }, payment.id);
      await host.button('Pay from wallet').first().waitFor();
      await atRest(host.page);
      await host.button('Pay from wallet').first().click();
      await host.button('Alder').click();
      await host.button(`Swap for ${usdc.symbol}`).click();
      await amount(host).fill('0.05');
      await host.button('Review swap').click();
      await confirm(host, /^Swap 0.05 ETH$/);
      // It leads back to what is to be paid, and finds by itself that it can be.
      await host.button(`Pay 25 ${usdc.symbol}`).click();
      await host.sheet.getByRole('heading', { name: /^Payment (sent|completed)$/ }).waitFor();
      await devnet.call('evm_mine');
      const { result } = await host.page.evaluate(() => globalThis.outcome);
      assert.deepEqual([result.status, result.payment], ['confirmed', payment.id]);
      const left = await node.getBalance({ address });
      assert.ok(left < parseEther('1.95') && left > parseEther('1.94'), 'it was swapped once');
    },

    async 'is nowhere where the host has it off'(world, keep) {
      const host = await open(world, keep, { features: { swaps: false } });
      await host.button('Send').waitFor();
      assert.equal(await host.button('Swap').count(), 0);
    },
  },
};

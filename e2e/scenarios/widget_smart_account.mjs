// SPDX-License-Identifier: Apache-2.0
//
// The smart account of a wallet behind an e-mail in a host's page: the row in the settings, EIP-5792 by the page's
// provider, and the same after a reload.
import assert from 'node:assert/strict';
import { encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem';
import { CHAIN_ID, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { deployPool, deployToken, startSmartChain } from '../../tools/harness/startSmartChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  ask,
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

const CHAIN_HEX = numberToHex(CHAIN_ID);

async function answered(host, method, params) {
  const { result, message } = await (await ask(host, method, params)).answer();
  assert.equal(message, undefined);
  return result;
}

function visit(world, keep, more = {}) {
  const { server, chain } = world;
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain.url],
  };
  return HostPage.visit(world, keep, {
    options: { ...optionsOf(server), networks: [network], ...more },
    device: { viewport: { width: 1280, height: 900 } },
    before: (_page, origin) => listPage(server, origin),
  });
}

async function openSettings(host) {
  await host.page.evaluate(() => globalThis.portico.open({ view: 'Account' }));
  await host.sheet.getByRole('button', { name: 'Settings' }).click();
}

/** Holds what the secure site asks by this method, until it is let go. Resolves when something is held. */
async function holdCalls(page, server, method) {
  let letGo;
  const free = new Promise((resolve) => {
    letGo = resolve;
  });
  let isHeld;
  const held = new Promise((resolve) => {
    isHeld = resolve;
  });
  await page.route(
    (url) => url.origin === server.origin,
    async (route) => {
      if (route.request().postData()?.includes(`"${method}"`)) {
        isHeld();
        await free;
      }
      await route.continue();
    },
  );
  return { held, letGo };
}

/** Approves what the page wants sent, and leaves while it is under way. Gives what the page hears. */
async function sendAndLeave(host, world, { from, method }) {
  const { page } = host;
  const { held, letGo } = await holdCalls(page, world.server, method);
  const value = numberToHex(parseEther('0.5'));
  const sending = await ask(host, 'eth_sendTransaction', [{ from, to: OTHER_ADDRESS, value }]);
  const frame = page.frameLocator(`iframe[src^="${world.vault}"]`);
  const written = frame.getByRole('button', { name: 'I have written it down' });
  const approve = frame.getByRole('button', { name: 'Approve' });
  await approve.or(written).first().waitFor();
  if (await written.isVisible()) {
    await seen(written);
    await written.click();
  }
  await seen(approve);
  await approve.click();
  await held;
  await frame.getByText('It is being sent. You may close this: it goes on.').waitFor();
  const dialog = page.locator('portico-approval').getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  letGo();
  const answer = await sending.answer();
  await page.unrouteAll({ behavior: 'wait' });
  return answer;
}

export default {
  name: 'widget and smart accounts',
  async setUp(keep) {
    const smart = await startSmartChain(keep);
    return { ...(await startEmailShop(keep, smart.args)), ...smart };
  },
  tests: {
    async 'is chosen in the settings, batches calls that the project pays for, and stays'(
      world,
      keep,
    ) {
      const { server, client } = world;
      const host = await visit(world, keep);
      await enterEmail(host, world.mails, 'smart@example.org');
      await connected(host);
      const { address: own } = await stateOf(host);

      await openSettings(host);
      await host.sheet.getByRole('button', { name: 'Switch to your smart account' }).click();
      await waitFor('the other account', async () => (await stateOf(host)).address !== own);
      const { address: account } = await stateOf(host);
      await host.sheet.getByRole('button', { name: 'Switch to your standard account' }).waitFor();
      assert.deepEqual(await answered(host, 'eth_accounts', []), [account]);
      assert.deepEqual(await answered(host, 'wallet_getCapabilities', [account]), {
        [CHAIN_HEX]: { atomic: { status: 'supported' }, paymasterService: { supported: true } },
      });

      // Approved and swapped as one, by an account that is not on the network yet and has no coins.
      const [sold, bought] = [await deployToken(world, account), await deployToken(world, account)];
      const router = await deployPool(world, [sold, bought]);
      assert.equal(await client.getCode({ address: account }), undefined);
      const { timestamp } = await client.getBlock();
      const { abi } = world.artifacts.UniswapV2Router02;
      const call = (to, of) => ({ to, data: encodeFunctionData(of) });
      const swap = [60n, 50n, [sold, bought], account, timestamp + 3_600n];
      const sending = await ask(host, 'wallet_sendCalls', [
        {
          version: '2.0.0',
          chainId: CHAIN_HEX,
          from: account,
          atomicRequired: true,
          calls: [
            call(sold, { abi: erc20Abi, functionName: 'approve', args: [router, 60n] }),
            call(router, { abi, functionName: 'swapExactTokensForTokens', args: swap }),
          ],
          capabilities: { paymasterService: { url: `${server.origin}/v1/bundler` } },
        },
      ]);
      const frame = host.page.frameLocator(`iframe[src^="${world.vault}"]`);
      const written = frame.getByRole('button', { name: 'I have written it down' });
      await written.waitFor();
      await seen(written);
      await written.click();
      await frame.getByText('not by you').waitFor();
      const popup = await openOwnWindow(host, frame);
      const approve = popup.getByRole('button', { name: 'Approve' });
      await seen(approve);
      await pressAndClose(popup, approve);
      const { result, ...failed } = await sending.answer();
      assert.ok(result?.id, JSON.stringify(failed));
      const status = await waitFor('the batch to end', async () => {
        const said = await answered(host, 'wallet_getCallsStatus', [result.id]);
        return said.status === 100 ? undefined : said;
      });
      assert.equal(status.status, 200);
      assert.equal(status.atomic, true);
      assert.equal(status.receipts.length, 1);
      const held = (address) =>
        client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
      assert.equal(await held(sold), 40n);
      assert.equal(await held(bought), 159n);
      assert.equal(await client.getBalance({ address: account }), 0n);

      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(host);
      assert.equal((await stateOf(host)).address, account);
      await openSettings(host);
      await host.sheet.getByRole('button', { name: 'Switch to your standard account' }).click();
      await waitFor('the own account', async () => (await stateOf(host)).address === own);
    },

    async 'tells the page what became of what was approved, though its owner left meanwhile'(
      world,
      keep,
    ) {
      const { client, chain } = world;
      const host = await visit(world, keep);
      await enterEmail(host, world.mails, 'leaves@example.org');
      await connected(host);
      const { address: own } = await stateOf(host);
      await chain.call('anvil_setBalance', [own, numberToHex(parseEther('2'))]);
      const before = await client.getBalance({ address: OTHER_ADDRESS });
      const sent = await sendAndLeave(host, world, {
        from: own,
        method: 'eth_sendRawTransaction',
      });
      assert.match(sent.result ?? JSON.stringify(sent), /^0x[0-9a-f]{64}$/);
      assert.equal((await client.getTransactionReceipt({ hash: sent.result })).status, 'success');

      await openSettings(host);
      await host.sheet.getByRole('button', { name: 'Switch to your smart account' }).click();
      await waitFor('the other account', async () => (await stateOf(host)).address !== own);
      const { address: account } = await stateOf(host);
      await chain.call('anvil_setBalance', [account, numberToHex(parseEther('2'))]);
      await host.page.evaluate(() => globalThis.portico.close());
      const mined = await sendAndLeave(host, world, {
        from: account,
        method: 'eth_getUserOperationReceipt',
      });
      assert.match(mined.result ?? JSON.stringify(mined), /^0x[0-9a-f]{64}$/);
      const after = await client.getBalance({ address: OTHER_ADDRESS });
      assert.equal(after - before, parseEther('1'), 'each was sent once');
    },

    async 'signs in before it is on the network'(world, keep) {
      const { client } = world;
      const host = await visit(world, keep, { siwx: true });
      const frame = host.page.frameLocator(`iframe[src^="${world.vault}"]`);
      await enterEmail(host, world.mails, 'early@example.org');
      const prompt = host.sheet.getByText('Prove this wallet is yours');
      const sign = async () => {
        await prompt.waitFor();
        await host.button('Sign in').click();
        const approve = frame.getByRole('button', { name: 'Approve' });
        const written = frame.getByRole('button', { name: 'I have written it down' });
        await approve.or(written).first().waitFor();
        if (await written.isVisible()) {
          await seen(written);
          await written.click();
        }
        await approve.waitFor();
        await frame.getByText(`Sign in at ${new URL(host.url).host}`).waitFor();
        await seen(approve);
        await approve.click();
        await host.sheet.waitFor({ state: 'hidden' });
      };
      await sign();
      await connected(host);
      const { address: own } = await stateOf(host);
      await openSettings(host);
      await host.sheet.getByRole('button', { name: 'Switch to your smart account' }).click();
      await sign();
      const { address: account } = await stateOf(host);
      assert.notEqual(account, own);
      assert.equal(await client.getCode({ address: account }), undefined);
      const sessions = await host.page.evaluate(() =>
        JSON.parse(localStorage.getItem('portico.sign_in/session') ?? '[]'),
      );
      assert.ok(JSON.stringify(sessions).includes(account), JSON.stringify(sessions));
    },

    async 'is where a page begins that says so, and the visitor may still leave it'(world, keep) {
      const host = await visit(world, keep, { defaultAccountTypes: { eip155: 'smartAccount' } });
      await enterEmail(host, world.mails, 'begins-smart@example.org');
      await connected(host);
      const { address: account } = await stateOf(host);
      await openSettings(host);
      await host.sheet.getByRole('button', { name: 'Switch to your standard account' }).click();
      await waitFor('the other account', async () => (await stateOf(host)).address !== account);
      const { address: own } = await stateOf(host);
      await host.page.reload();
      await connected(host);
      assert.equal((await stateOf(host)).address, own, "the visitor's choice");
    },
  },
};

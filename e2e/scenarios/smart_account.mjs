// SPDX-License-Identifier: Apache-2.0
//
// The smart account of a wallet behind an e-mail (docs/smart-accounts.md): through the secure site's frame, by the server's
// own bundler and paymaster, on a node with EntryPoint 0.7 and Safe's published contracts.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  concat,
  encodeFunctionData,
  erc20Abi,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ALLOWANCE_MODULE } from '../../tools/devnet/evm/deploySmartAccounts.mjs';
import {
  ask,
  decline,
  embed,
  logIn,
  seen,
  startShop,
  writeDownCode,
} from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, CHAIN_ID, DEV_ADDRESS, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { makeLink, needConsolePages } from '../../tools/harness/startConsole.mjs';
import {
  deployContract,
  deployPool,
  deployToken,
  startSmartChain,
} from '../../tools/harness/startSmartChain.mjs';
import { PROJECT } from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { openOwnWindow, pressAndClose } from '../harness/emailShop.mjs';

/** As the console calls it. */
const NETWORK_NAME = 'Local devnet';
const CHAIN_HEX = numberToHex(CHAIN_ID);
const DEVICE = { viewport: { width: 390, height: 760 } };
const NATIVE = zeroAddress;
const MODULE_ABI = parseAbi([
  'function executeAllowanceTransfer(address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, address delegate, bytes signature)',
  'function deleteAllowance(address delegate, address token)',
  'function getTokenAllowance(address safe, address delegate, address token) view returns (uint256[5])',
]);
const ROLES_ABI = parseAbi([
  'function execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 role, bool shouldRevert) returns (bool)',
]);
const TRANSFER_TYPES = {
  AllowanceTransfer: [
    { name: 'safe', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint96' },
    { name: 'paymentToken', type: 'address' },
    { name: 'payment', type: 'uint96' },
    { name: 'nonce', type: 'uint16' },
  ],
};
/** What the operator says of a contract (ERC-7730). */
const VOTES = {
  context: { contract: { deployments: [{ chainId: CHAIN_ID, address: OTHER_ADDRESS }] } },
  metadata: { owner: 'Assembly' },
  display: {
    formats: {
      'castVote(uint256 proposal)': {
        intent: 'Vote',
        fields: [{ path: 'proposal', label: 'Proposal', format: 'raw' }],
      },
    },
  },
};
const HELLO = `0x${Buffer.from('hello').toString('hex')}`;
const SPENDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
let people = 0;

/** Somebody new, whose recovery code is written down, with the account of their key. */
async function newOwner(world, keep) {
  const { browser, page: host, vault, mails } = world;
  const page = await newPage(browser, keep, host, DEVICE);
  await page.goto(host);
  const frame = await embed(page, vault, CHAIN);
  const own = await logIn(page, mails, `smart${++people}@example.org`);
  const first = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: [HELLO, own.address] });
  await writeDownCode(frame);
  await decline(frame);
  assert.deepEqual(await first, { error: 'User rejected the request' });
  return { page, frame, own };
}

/** And with their smart account in use. */
async function newVisitor(world, keep) {
  const owner = await newOwner(world, keep);
  const chosen = await ask(owner.page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' });
  assert.equal(chosen.answer?.type, 'smartAccount', JSON.stringify(chosen));
  return { ...owner, account: chosen.answer.address };
}

const rpc = (page, method, params) => ask(page, 'RPC_REQUEST', { method, params });

async function approve(frame) {
  const button = frame.getByRole('button', { name: 'Approve' });
  await seen(button);
  await button.click();
  // Else the next approval is looked for in this one.
  await button.waitFor({ state: 'hidden' });
}

async function answered(asked) {
  const { answer, error } = await asked;
  assert.equal(error, undefined);
  return answer;
}

const batch = (calls, more = {}) => [
  { version: '2.0.0', chainId: CHAIN_HEX, atomicRequired: true, calls, ...more },
];

const finished = (page, id) =>
  waitFor('the batch to end', async () => {
    const status = await answered(rpc(page, 'wallet_getCallsStatus', [id]));
    return status.status === 100 ? undefined : status;
  });

export default {
  name: 'smart accounts',
  async setUp(keep) {
    const smart = await startSmartChain(keep);
    const descriptors = join(mkdtempSync(join(tmpdir(), 'portico-descriptors-')), 'list.json');
    keep.closeOnExit('descriptors', () => rmSync(dirname(descriptors), { recursive: true }));
    writeFileSync(descriptors, JSON.stringify([VOTES]));
    const console = ['--console-pages', needConsolePages()];
    const args = [...smart.args, '--vault-descriptors', descriptors, ...console];
    const shop = await startShop(keep, { args });
    return { ...shop, ...smart };
  },
  tests: {
    async 'a fresh account approves and transfers in one operation that the project pays for'(
      world,
      keep,
    ) {
      const { client, paymaster } = world;
      const { page, frame, account } = await newVisitor(world, keep);
      // A token that the account holds before it is there itself.
      const token = await deployToken(world, account);
      assert.equal(await client.getCode({ address: account }), undefined);
      assert.equal(await client.getBalance({ address: account }), 0n);
      const capabilities = await answered(rpc(page, 'wallet_getCapabilities', [account]));
      assert.deepEqual(capabilities, {
        [CHAIN_HEX]: {
          atomic: { status: 'supported' },
          paymasterService: { supported: true },
        },
      });

      const data = (functionName, args) =>
        encodeFunctionData({ abi: erc20Abi, functionName, args });
      const sending = rpc(
        page,
        'wallet_sendCalls',
        batch(
          [
            { to: token, data: data('approve', [OTHER_ADDRESS, 5n]) },
            { to: token, data: data('transfer', [OTHER_ADDRESS, 7n]) },
          ],
          {
            from: account,
            capabilities: { paymasterService: { url: `${world.server.origin}/v1/bundler` } },
          },
        ),
      );
      await frame.getByText('2 steps, approved as one').waitFor();
      await frame.getByText('not by you').waitFor();
      await frame.getByText(paymaster, { exact: true }).waitFor();
      await frame.getByText('on the network as a smart account').waitFor();
      // Somebody who may take tokens is read about in a window of the site alone.
      const window = await openOwnWindow({ page }, frame);
      const button = window.getByRole('button', { name: 'Approve' });
      await seen(button);
      await pressAndClose(window, button);
      const { id } = await answered(sending);
      const status = await finished(page, id);
      assert.equal(status.status, 200);
      assert.equal(status.atomic, true);
      assert.equal(status.receipts.length, 1);
      const read = (functionName, args) =>
        client.readContract({ address: token, abi: erc20Abi, functionName, args });
      assert.equal(await read('allowance', [account, OTHER_ADDRESS]), 5n);
      assert.equal(await read('balanceOf', [OTHER_ADDRESS]), 7n);
      assert.notEqual(await client.getCode({ address: account }), undefined);
      assert.equal(await client.getBalance({ address: account }), 0n);
    },

    async 'the account of the key itself makes calls that the project pays for, at its one address'(
      world,
      keep,
    ) {
      const { client, ownPaymaster } = world;
      const { page, frame, own } = await newOwner(world, keep);
      const account = own.address;
      const token = await deployToken(world, account);
      assert.equal(await client.getBalance({ address: account }), 0n);
      const atomic = async () => {
        const all = await answered(rpc(page, 'wallet_getCapabilities', [account, [CHAIN_HEX]]));
        assert.deepEqual(all[CHAIN_HEX].paymasterService, { supported: true });
        return all[CHAIN_HEX].atomic.status;
      };
      assert.equal(await atomic(), 'ready');
      const pay = (to, amount) => ({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
      });
      const paid = { from: account, capabilities: { paymasterService: {} } };
      const send = async () => {
        const calls = [pay(OTHER_ADDRESS, 7n), pay(SPENDER, 2n)];
        const sending = rpc(page, 'wallet_sendCalls', batch(calls, paid));
        await frame.getByText('2 steps, all of them or none').waitFor();
        await frame.getByText('not by you').waitFor();
        await frame.getByText(ownPaymaster, { exact: true }).waitFor();
        const isFirst = await frame.getByText('your account can do several steps as one').count();
        await approve(frame);
        const { id } = await answered(sending);
        const { status, atomic: isOne, receipts } = await finished(page, id);
        assert.deepEqual([status, isOne, receipts.length], [200, true, 1]);
        return isFirst;
      };
      assert.equal(await send(), 1, 'its owner reads that the account is let run code');
      const held = (of) =>
        client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [of],
        });
      assert.equal(await held(SPENDER), 2n);
      assert.match(await client.getCode({ address: account }), /^0xef0100e6cae83b/);
      // The proxy keeps an answer until it hears of the next block.
      await waitFor('the account to run the code', async () => (await atomic()) === 'supported');
      assert.equal(await send(), 0);
      assert.equal(await held(SPENDER), 4n);
      assert.equal(await client.getBalance({ address: account }), 0n);
      // Nobody pays for a batch that asks for nobody: it needs money.
      const own2 = rpc(
        page,
        'wallet_sendCalls',
        batch([pay(OTHER_ADDRESS, 1n)], { from: account }),
      );
      await frame.getByText('does not hold enough').waitFor();
      await decline(frame);
      assert.ok((await own2).error);
    },

    async 'a fresh account approves and swaps in one operation that the project pays for'(
      world,
      keep,
    ) {
      const { client, artifacts } = world;
      const { page, frame, account } = await newVisitor(world, keep);
      const [sold, bought] = [await deployToken(world, account), await deployToken(world, account)];
      const router = await deployPool(world, [sold, bought]);
      assert.equal(await client.getCode({ address: account }), undefined);
      const { timestamp } = await client.getBlock();
      const args = [60n, 50n, [sold, bought], account, timestamp + 3_600n];
      const swap = encodeFunctionData({
        abi: artifacts.UniswapV2Router02.abi,
        functionName: 'swapExactTokensForTokens',
        args,
      });
      const approved = { abi: erc20Abi, functionName: 'approve', args: [router, 60n] };
      const sending = rpc(
        page,
        'wallet_sendCalls',
        batch(
          [
            { to: sold, data: encodeFunctionData(approved) },
            { to: router, data: swap },
          ],
          { from: account, capabilities: { paymasterService: {} } },
        ),
      );
      await frame.getByText('2 steps, approved as one').waitFor();
      await frame.getByText('Swap').first().waitFor();
      await frame.getByText('not by you').waitFor();
      const window = await openOwnWindow({ page }, frame);
      const button = window.getByRole('button', { name: 'Approve' });
      await seen(button);
      await pressAndClose(window, button);
      const { id } = await answered(sending);
      const status = await finished(page, id);
      assert.equal(status.status, 200);
      // One operation, which both are part of.
      assert.equal(status.receipts.length, 1);
      assert.notEqual(await client.getCode({ address: account }), undefined);
      const held = (address) =>
        client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
      assert.equal(await held(sold), 40n);
      assert.equal(await held(bought), 159n);
      assert.equal(await client.getBalance({ address: account }), 0n);
    },

    async 'a transaction of an account with money is one operation, answered with its hash'(
      world,
      keep,
    ) {
      const { chain, client, rich } = world;
      const { page, frame, account } = await newVisitor(world, keep);
      const to = privateKeyToAccount(generatePrivateKey()).address;
      // What the project does not pay for, as it would fail, the account would have to: its owner reads that it cannot.
      const early = rpc(page, 'eth_sendTransaction', [{ from: account, to, value: '0x1' }]);
      await frame.getByText('does not hold enough').waitFor();
      await frame.getByRole('button', { name: 'Close' }).click();
      assert.deepEqual(await early, { error: 'User rejected the request' });
      await chain.call('anvil_setBalance', [account, rich]);
      const sending = rpc(page, 'eth_sendTransaction', [
        { from: account, to, value: numberToHex(parseEther('1.5')) },
      ]);
      await frame.getByText('1.5 ETH').first().waitFor();
      // The project pays for a transaction too, though it cannot ask for that.
      await frame.getByText('not by you').waitFor();
      await approve(frame);
      const hash = await answered(sending);
      const receipt = await client.getTransactionReceipt({ hash });
      assert.equal(receipt.status, 'success');
      assert.equal(await client.getBalance({ address: to }), parseEther('1.5'));
      assert.equal(await client.getBalance({ address: account }), BigInt(rich) - parseEther('1.5'));

      // Its owner's own account is another one, and neither signs for the other.
      const other = rpc(page, 'eth_sendTransaction', [{ from: OTHER_ADDRESS, to, value: '0x1' }]);
      await frame.getByText('This cannot be approved').waitFor();
      await frame.getByRole('button', { name: 'Close' }).click();
      assert.deepEqual(await other, { error: 'User rejected the request' });
    },

    async 'signs before it is there (ERC-6492) and afterwards (ERC-1271)'(world, keep) {
      const { chain, client, rich } = world;
      const { page, frame, account } = await newVisitor(world, keep);
      const sign = async () => {
        const signing = rpc(page, 'personal_sign', [HELLO, account]);
        await approve(frame);
        return answered(signing);
      };
      const early = await sign();
      assert.ok(early.endsWith('6492'.repeat(16)));
      const isRight = (signature, message = 'hello') =>
        client.verifyMessage({ address: account, message, signature });
      assert.equal(await isRight(early), true);
      assert.equal(await isRight(early, 'other'), false);

      await chain.call('anvil_setBalance', [account, rich]);
      const sending = rpc(page, 'eth_sendTransaction', [{ to: OTHER_ADDRESS, value: '0x1' }]);
      await frame.getByText('on the network as a smart account').waitFor();
      await approve(frame);
      await answered(sending);
      const late = await sign();
      assert.equal(late.length, 132);
      assert.equal(await isRight(late), true);
      assert.equal(await isRight(early), true);
    },

    async "says what a contract does in the operator's words"(world, keep) {
      const { chain, rich } = world;
      const { page, frame, own } = await newVisitor(world, keep);
      await chain.call('anvil_setBalance', [own.address, rich]);
      await ask(page, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' });
      const vote = (functionName) => ({
        to: OTHER_ADDRESS,
        data: encodeFunctionData({
          abi: parseAbi(['function castVote(uint256)', 'function veto(uint256)']),
          functionName,
          args: [12n],
        }),
      });
      const known = rpc(page, 'eth_sendTransaction', [vote('castVote')]);
      await frame.getByText('Vote at').waitFor();
      await frame.getByText('Proposal', { exact: true }).waitFor();
      await frame.getByText('12', { exact: true }).waitFor();
      await decline(frame);
      assert.deepEqual(await known, { error: 'User rejected the request' });
      const unknown = rpc(page, 'eth_sendTransaction', [vote('veto')]);
      await frame.getByText('cannot be decoded').first().waitFor();
      await decline(frame);
      assert.deepEqual(await unknown, { error: 'User rejected the request' });
    },

    async 'gives a key a limit that the chain keeps, and takes it back'(world, keep) {
      const { chain, client, rich } = world;
      const { page, frame, account, own } = await newVisitor(world, keep);
      await chain.call('anvil_setBalance', [account, rich]);
      const key = privateKeyToAccount(generatePrivateKey());
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const asked = {
        chainId: CHAIN_HEX,
        signer: { type: 'account', data: { address: key.address } },
        permission: {
          type: 'native-token-periodic',
          data: { periodAmount: numberToHex(parseEther('1')), periodDuration: 86_400 },
        },
      };
      const approveIt = async (text) => {
        await frame.getByText(text).first().waitFor();
        const window = await openOwnWindow({ page }, frame);
        await window.getByText(key.address, { exact: true }).first().waitFor();
        const button = window.getByRole('button', { name: 'Approve' });
        await seen(button);
        await pressAndClose(window, button);
      };
      const granting = rpc(page, 'wallet_grantPermissions', [asked]);
      await approveIt('every 1 day');
      const [granted] = await answered(granting);
      assert.equal(granted.address, account);

      // The key signs, and whoever likes sends it.
      const nonceOf = async () =>
        (
          await client.readContract({
            address: ALLOWANCE_MODULE,
            abi: MODULE_ABI,
            functionName: 'getTokenAllowance',
            args: [account, key.address, NATIVE],
          })
        )[4];
      const sign = async (amount, nonce, signer = key) =>
        signer.signTypedData({
          domain: { chainId: CHAIN_ID, verifyingContract: ALLOWANCE_MODULE },
          types: TRANSFER_TYPES,
          primaryType: 'AllowanceTransfer',
          message: {
            ...{ safe: account, token: NATIVE, to, amount, paymentToken: NATIVE },
            ...{ payment: 0n, nonce: Number(nonce) },
          },
        });
      const take = async (amount, signature, delegate = key.address) => {
        const args = [account, NATIVE, to, amount, NATIVE, 0n, delegate, signature];
        const data = encodeFunctionData({
          abi: MODULE_ABI,
          functionName: 'executeAllowanceTransfer',
          args,
        });
        const transaction = { from: DEV_ADDRESS, to: ALLOWANCE_MODULE, data, gas: '0x7a120' };
        const hash = await chain.call('eth_sendTransaction', [transaction]);
        const receipt = await waitFor('the key to act', () =>
          chain.call('eth_getTransactionReceipt', [hash]),
        );
        return receipt.status === '0x1';
      };
      const balance = () => client.getBalance({ address: to });
      const first = await sign(parseEther('0.6'), await nonceOf());
      assert.equal(await take(parseEther('0.6'), first), true);
      assert.equal(await balance(), parseEther('0.6'));
      // Once more, beyond the limit, and by somebody else.
      assert.equal(await take(parseEther('0.6'), first), false);
      assert.equal(
        await take(parseEther('0.6'), await sign(parseEther('0.6'), await nonceOf())),
        false,
      );
      const stranger = privateKeyToAccount(generatePrivateKey());
      const forged = await sign(parseEther('0.1'), await nonceOf(), stranger);
      assert.equal(await take(parseEther('0.1'), forged), false);
      assert.equal(await take(parseEther('0.1'), forged, stranger.address), false);
      assert.equal(await balance(), parseEther('0.6'));

      // Nobody takes it back but the owner: a stranger's call is about the stranger's own account.
      const context = { permissionsContext: granted.context };
      const data = encodeFunctionData({
        abi: MODULE_ABI,
        functionName: 'deleteAllowance',
        args: [key.address, NATIVE],
      });
      await chain.call('eth_sendTransaction', [{ from: DEV_ADDRESS, to: ALLOWANCE_MODULE, data }]);
      const declined = rpc(page, 'wallet_revokePermissions', [context]);
      await frame.getByText('Take the permission back').first().waitFor();
      await decline(frame);
      assert.deepEqual(await declined, { error: 'User rejected the request' });
      assert.equal(
        await take(parseEther('0.1'), await sign(parseEther('0.1'), await nonceOf())),
        true,
      );

      const late = await sign(parseEther('0.1'), await nonceOf());
      const revoking = rpc(page, 'wallet_revokePermissions', [context]);
      await frame.getByText('Take the permission back').first().waitFor();
      await approve(frame);
      assert.equal(await answered(revoking), null);
      assert.equal(await take(parseEther('0.1'), late), false);
      assert.equal(await balance(), parseEther('0.7'));

      const refused = async (more, error) =>
        assert.match(
          (await rpc(page, 'wallet_grantPermissions', [{ ...asked, ...more }])).error,
          error,
        );
      await refused({ expiry: 2_000_000_000 }, /expiry/);
      await refused(
        { permission: { ...asked.permission, type: 'native-token-stream' } },
        /keeps no such/,
      );
      await ask(page, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' });
      await refused({ address: own.address }, /smart account alone/);
    },

    async 'a key calls what it was given as the account, until its time is over'(world, keep) {
      const { chain, client, rich } = world;
      const { page, frame, account } = await newVisitor(world, keep);
      const wrapped = await deployContract(world, 'WETH9');
      const other = await deployContract(world, 'WETH9');
      const key = privateKeyToAccount(generatePrivateKey());
      await chain.call('anvil_setBalance', [key.address, rich]);
      await chain.call('anvil_impersonateAccount', [key.address]);
      const { timestamp } = await client.getBlock();
      const expiry = Number(timestamp) + 86_400;
      const functions = [
        { functionName: 'deposit()', valueLimit: numberToHex(parseEther('1')) },
        {
          functionName: 'withdraw',
          args: [{ operator: 'LESS_THAN', value: `${parseEther('0.2')}` }],
        },
      ];
      const asked = {
        chainId: CHAIN_HEX,
        expiry,
        signer: { type: 'account', data: { address: key.address } },
        permission: {
          type: 'contract-call',
          data: { address: wrapped, abi: world.artifacts.WETH9.abi, functions },
        },
      };
      const granting = rpc(page, 'wallet_grantPermissions', [asked]);
      await frame.getByText('1 ETH').first().waitFor();
      await frame.getByText('alone chooses').waitFor();
      // The account is not there yet and has nothing: the project pays.
      await frame.getByText('not by you').waitFor();
      const window = await openOwnWindow({ page }, frame);
      await window.getByText(key.address, { exact: true }).first().waitFor();
      await window.getByText('deposit()', { exact: true }).first().waitFor();
      await window.getByText('argument 1 has to be less than').waitFor();
      const button = window.getByRole('button', { name: /approve/i });
      await seen(button);
      await pressAndClose(window, button);
      const [granted] = await answered(granting);
      assert.equal(granted.address, account);
      assert.equal(granted.expiry, expiry);
      await chain.call('anvil_setBalance', [account, rich]);

      const acting = (to, data, value, from) => {
        const role = `0x${granted.context.slice(2 + 40)}`;
        const args = [to, value, data, 0, role, true];
        const encoded = { abi: ROLES_ABI, functionName: 'execTransactionWithRole', args };
        return { from, to: granted.keptBy, gas: '0xf4240', data: encodeFunctionData(encoded) };
      };
      /** False: the chain refused it. */
      const act = (to, data, value = 0n, from = key.address) =>
        succeeds(acting(to, data, value, from));
      const succeeds = async (transaction) => {
        const hash = await chain.call('eth_sendTransaction', [transaction]);
        const receipt = await waitFor('the key to act', () =>
          chain.call('eth_getTransactionReceipt', [hash]),
        );
        return receipt.status === '0x1';
      };
      const { abi } = world.artifacts.WETH9;
      const data = (functionName, args = []) => encodeFunctionData({ abi, functionName, args });
      const deposit = data('deposit');
      const withdraw = data('withdraw', [parseEther('0.1')]);
      const tooMuch = data('withdraw', [parseEther('0.2')]);
      const held = () =>
        client.readContract({ address: wrapped, abi, functionName: 'balanceOf', args: [account] });
      assert.equal(await act(wrapped, deposit, parseEther('0.6')), true);
      assert.equal(await held(), parseEther('0.6'));
      // Beyond the amount, by another function, of another contract, by somebody else, with another argument.
      assert.equal(await act(wrapped, deposit, parseEther('0.6')), false);
      assert.equal(await act(wrapped, data('transfer', [key.address, 1n])), false);
      assert.equal(await act(wrapped, '0x', 1n), false);
      assert.equal(await act(other, deposit, 1n), false);
      assert.equal(await act(account, '0x0d582f13'), false);
      assert.equal(await act(granted.keptBy, deposit), false);
      assert.equal(await act(wrapped, withdraw, 0n, DEV_ADDRESS), false);
      assert.equal(await act(wrapped, withdraw, 1n), false);
      assert.equal(await act(wrapped, tooMuch), false);
      assert.equal(await act(wrapped, withdraw), true);
      assert.equal(await act(wrapped, deposit, parseEther('0.4')), true);
      assert.equal(await held(), parseEther('0.9'));

      // The key signs, and whoever likes pays for it, once; the limits are the same.
      const relay = async (data, salt) => {
        const whole = acting(wrapped, data, 0n, DEV_ADDRESS);
        const signature = await key.signTypedData({
          domain: { chainId: CHAIN_ID, verifyingContract: granted.keptBy },
          types: {
            ModuleTx: [
              { name: 'data', type: 'bytes' },
              { name: 'salt', type: 'bytes32' },
            ],
          },
          primaryType: 'ModuleTx',
          message: { data: whole.data, salt },
        });
        return succeeds({ ...whole, data: concat([whole.data, salt, signature]) });
      };
      const salt = pad('0x1');
      assert.equal(await relay(withdraw, salt), true);
      assert.equal(await relay(withdraw, salt), false);
      assert.equal(await relay(tooMuch, pad('0x2')), false);
      assert.equal(await held(), parseEther('0.8'));

      // Its owner sees it, and takes it back without the page.
      const managing = ask(page, 'MANAGE_WALLET');
      const settings = await openOwnWindow({ page }, frame);
      const limits = settings.getByRole('region', { name: 'What others may take' });
      await limits.getByText(wrapped, { exact: false }).waitFor();
      const back = limits.getByRole('button', {
        name: new RegExp(`^Take back from ${key.address}$`, 'i'),
      });
      await back.click();
      await settings.getByText('no longer has').waitFor();
      const take = settings.getByRole('button', { name: 'Approve' });
      await seen(take);
      await take.click();
      await back.waitFor({ state: 'detached' });
      await pressAndClose(settings, settings.getByRole('button', { name: 'Done' }));
      await managing;
      assert.equal(await act(wrapped, withdraw), false);

      // What is given anew does not bring the old back, and ends by itself.
      const again = rpc(page, 'wallet_grantPermissions', [
        {
          ...asked,
          permission: {
            ...asked.permission,
            data: {
              ...asked.permission.data,
              functions: [
                {
                  functionName: 'withdraw',
                  args: [{ operator: 'SUM', value: `${parseEther('0.15')}` }],
                },
              ],
            },
          },
        },
      ]);
      await frame.getByText('alone chooses').waitFor();
      const second = await openOwnWindow({ page }, frame);
      const hold = second.getByRole('button', { name: /approve/i });
      await seen(hold);
      await pressAndClose(second, hold);
      [{ context: granted.context }] = await answered(again);
      assert.equal(await act(wrapped, deposit), false);
      assert.equal(await act(wrapped, withdraw), true);
      // A tenth more is beyond the sum, a little is not.
      assert.equal(await act(wrapped, withdraw), false);
      const little = data('withdraw', [1n]);
      assert.equal(await act(wrapped, little), true);
      const at = (time) =>
        chain.call('eth_call', [
          acting(wrapped, little, 0n, key.address),
          'latest',
          {},
          { time: numberToHex(time) },
        ]);
      assert.equal(BigInt(await at(expiry)), 1n);
      await assert.rejects(at(expiry + 1), /revert/);

      const context = { permissionsContext: granted.context };
      const revoking = rpc(page, 'wallet_revokePermissions', [context]);
      await frame.getByText('no longer has').waitFor();
      await approve(frame);
      assert.equal(await answered(revoking), null);
      assert.equal(await act(wrapped, little), false);
    },

    async 'shows its owner what others may take, and takes it back there'(world, keep) {
      const { chain, client, rich } = world;
      const { page, frame, account } = await newVisitor(world, keep);
      await chain.call('anvil_setBalance', [account, rich]);
      const settings = async () => {
        const asked = ask(page, 'MANAGE_WALLET');
        const window = await openOwnWindow({ page }, frame);
        return {
          asked,
          window,
          limits: window.getByRole('region', { name: 'What others may take' }),
        };
      };
      const before = await settings();
      await before.limits.getByText('Nobody: everything waits').waitFor();
      await pressAndClose(before.window, before.window.getByRole('button', { name: 'Done' }));
      await before.asked;

      const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()));
      for (const [index, { address }] of keys.entries()) {
        const periodAmount = numberToHex(parseEther(index === 0 ? '1.5' : '0.25'));
        const granting = rpc(page, 'wallet_grantPermissions', [
          {
            chainId: CHAIN_HEX,
            signer: { type: 'account', data: { address } },
            permission: {
              type: 'native-token-periodic',
              data: { periodAmount, periodDuration: 86_400 },
            },
          },
        ]);
        await frame.getByText('every 1 day').first().waitFor();
        const window = await openOwnWindow({ page }, frame);
        const button = window.getByRole('button', { name: 'Approve' });
        await seen(button);
        await pressAndClose(window, button);
        await answered(granting);
      }

      const { asked, window, limits } = await settings();
      await limits.getByText('1.5 ETH').waitFor();
      await limits.getByText('0.25 ETH').waitFor();
      assert.equal(await limits.getByRole('listitem').count(), 2);
      const [first] = keys;
      const back = limits.getByRole('button', {
        name: new RegExp(`^Take back from ${first.address}$`, 'i'),
      });
      await back.click();
      // Whoever thinks again has changed nothing.
      await window.getByText('Take the permission back').first().waitFor();
      await window.getByRole('button', { name: 'Decline' }).click();
      await back.click();
      const button = window.getByRole('button', { name: 'Approve' });
      await seen(button);
      await button.click();
      await back.waitFor({ state: 'detached' });
      await limits.getByText('0.25 ETH').waitFor();
      assert.equal(await limits.getByRole('listitem').count(), 1);
      const [amount] = await client.readContract({
        address: ALLOWANCE_MODULE,
        abi: MODULE_ABI,
        functionName: 'getTokenAllowance',
        args: [account, first.address, NATIVE],
      });
      assert.equal(amount, 0n);
      await pressAndClose(window, window.getByRole('button', { name: 'Done' }));
      assert.deepEqual(await asked, { answer: null });
    },

    async 'tells the operator what was paid for visitors, who may stop it'(world, keep) {
      const { page, frame } = await newVisitor(world, keep);
      const sending = rpc(page, 'eth_sendTransaction', [{ to: OTHER_ADDRESS, value: '0x0' }]);
      await frame.getByText('not by you').waitFor();
      await approve(frame);
      await answered(sending);

      const { browser, server } = world;
      const origin = `http://localhost:${server.adminPort}`;
      const operator = await newPage(browser, keep, origin);
      await operator.goto(await makeLink(server));
      await operator.getByRole('button', { name: 'Sign in' }).click();
      await operator.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await operator.goto(`${origin}/console/projects/${PROJECT}`);
      const card = operator.getByRole('region', { name: 'Fees paid for visitors' });
      const row = card.getByRole('row').filter({ hasText: NETWORK_NAME });
      await row.waitFor();
      const [network, today, whole] = await row.getByRole('cell').allTextContents();
      assert.match(today, /^0\.0\d+ of 0\.2$/);
      assert.match(whole, /^0\.0\d+ of 0\.5$/);
      assert.equal(network, `${NETWORK_NAME}0.05 for an account in a day`);

      const turn = async () => {
        await card.getByRole('switch', { name: 'Pay fees' }).click();
        await operator.getByRole('button', { name: 'Publish' }).click();
        await operator.getByText('All of it is live').waitFor();
      };
      const isPaid = async (visitor) => {
        const { answer } = await rpc(visitor.page, 'wallet_getCapabilities', [visitor.account]);
        return answer[`0x${CHAIN_ID.toString(16)}`].paymasterService !== undefined;
      };
      await turn();
      try {
        assert.equal(await isPaid(await newVisitor(world, keep)), false);
        // The frame that was open before asks, is refused, and the account would pay: it has nothing.
        const asked = rpc(page, 'eth_sendTransaction', [{ to: OTHER_ADDRESS, value: '0x0' }]);
        await frame.getByText('Your account does not hold enough').waitFor();
        await frame.getByRole('button', { name: 'Close' }).click();
        assert.ok((await asked).error);
      } finally {
        await turn();
      }
      assert.equal(await isPaid(await newVisitor(world, keep)), true);
    },

    async 'refuses what it cannot do, with the numbers of EIP-5792'(world, keep) {
      const { page, frame, account, own } = await newVisitor(world, keep);
      const call = { to: OTHER_ADDRESS, value: '0x0' };
      const refused = async (method, params, error) =>
        assert.match((await rpc(page, method, params)).error, error);
      await refused(
        'wallet_sendCalls',
        batch([call], { capabilities: { flow: {} } }),
        /^Not supported: flow/,
      );
      const elsewhere = { paymasterService: { url: 'https://pay.example' } };
      await refused(
        'wallet_sendCalls',
        batch([call], { capabilities: elsewhere }),
        /^Not supported/,
      );
      await refused('wallet_sendCalls', batch(Array(17).fill(call)), /^More than 16/);
      await refused('wallet_sendCalls', batch([call], { chainId: '0x1' }), /another network/);
      await refused('wallet_getCallsStatus', ['0x12'], /no such calls/);
      // Its own functions would give it other owners.
      await refused('eth_sendTransaction', [{ to: account, data: '0x0d582f13' }], /./);

      // Its owner's key signs nothing that the account would take for an operation.
      const back = await ask(page, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' });
      assert.equal(back.answer.address, own.address);
      const typed = {
        domain: { chainId: CHAIN_ID, verifyingContract: account },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: '0x12' },
      };
      await refused(
        'eth_signTypedData_v4',
        [own.address, JSON.stringify(typed)],
        /verifyingContract/,
      );
      const digest = rpc(page, 'personal_sign', [`0x${'12'.repeat(32)}`, own.address]);
      await frame.getByText('This cannot be approved').waitFor();
      await frame.getByRole('button', { name: 'Close' }).click();
      assert.deepEqual(await digest, { error: 'User rejected the request' });
    },
  },
};

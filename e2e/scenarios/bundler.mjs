// SPDX-License-Identifier: Apache-2.0
//
// Accounts that are programs (ERC-4337), driven by viem's own clients through the server's bundler and paymaster: on a
// real node with EntryPoint 0.8 (docs/smart-accounts.md).
import assert from 'node:assert/strict';
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  parseEther,
  toFunctionSelector,
} from 'viem';
import { toSimple7702SmartAccount } from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { PROJECT, STUB, startBundler } from '../../tools/harness/startBundler.mjs';
import { CHAIN, CHAIN_ID, DEV_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const POOR = 'fedcba9876543210fedcba9876543210';
const DEAD = '0x000000000000000000000000000000000000dEaD';
const readable = (error) => `${error.message}\n${error.details ?? ''}`;

/** Of tools/devnet/evm/contracts/Griefers.sol, with some money. */
async function deployAccount({ node, artifacts }, name, args = []) {
  const value = name === 'Lamp' ? {} : { value: numberToHex(parseEther('1')) };
  const data = encodeDeployData({ ...artifacts[name], args });
  const hash = await node.call('eth_sendTransaction', [{ from: DEV_ADDRESS, data, ...value }]);
  const receipt = await waitFor('an account to be there', () =>
    node.call('eth_getTransactionReceipt', [hash]),
  );
  assert.equal(receipt.status, '0x1');
  return receipt.contractAddress;
}

/** An operation of an account that needs no signature. */
async function openOperation({ request }, sender, more = {}) {
  const { fast } = (await request('pimlico_getUserOperationGasPrice', [])).result;
  const limits = { callGasLimit: '0x0', verificationGasLimit: '0x186a0' };
  const rest = { nonce: '0x0', callData: '0x', signature: STUB, preVerificationGas: '0xea60' };
  return { sender, ...rest, ...limits, ...fast, ...more };
}

export default {
  name: 'bundler',
  setUp: (keep) =>
    startBundler(keep, [
      '--paymaster-policies',
      `${PROJECT} ${CHAIN} day=${parseEther('0.2')} user_day=${parseEther('0.05')} total=${parseEther('0.5')}`,
      '--paymaster-policies',
      `${POOR} ${CHAIN} day=1000000000 user_day=1000000000 total=1000000000 contracts=${DEAD}`,
    ]),
  tests: {
    'the bundler says which EntryPoints and which chain it serves': async ({ request }) => {
      assert.deepEqual((await request('eth_supportedEntryPoints', [])).result, [
        '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
        '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      ]);
      assert.equal((await request('eth_chainId', [])).result, '0x7a69');
      const unknown = await request('eth_accounts', []);
      assert.equal(unknown.status, 422);
      const hash = `0x${'11'.repeat(32)}`;
      assert.equal((await request('eth_getUserOperationReceipt', [hash])).result, null);
      assert.equal((await request('eth_getUserOperationByHash', [hash])).result, null);
    },

    'an account that is not there yet sends a batch that the project pays for': async (world) => {
      const { client, clients, fresh, contracts, bundler } = world;
      const { account } = await fresh();
      assert.equal(await client.getCode({ address: account.address }), undefined);
      const before = await client.getBalance({ address: bundler });
      const api = clients(account);
      const hash = await api.sendUserOperation({
        calls: [
          { to: DEAD, value: 0n },
          { to: contracts.paymaster, data: toFunctionSelector('function owner()') },
        ],
      });
      const receipt = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
      assert.equal(receipt.success, true);
      assert.equal(getAddress(receipt.paymaster), getAddress(contracts.paymaster));
      assert.notEqual(await client.getCode({ address: account.address }), undefined);
      assert.equal(await client.getBalance({ address: account.address }), 0n);
      const found = await api.getUserOperation({ hash });
      assert.equal(found.transactionHash, receipt.receipt.transactionHash);
      assert.equal(getAddress(found.userOperation.sender), account.address);
      // What the operation was charged covers what the bundler paid.
      assert.ok((await client.getBalance({ address: bundler })) >= before);
    },

    'an account with money pays for itself, twice': async (world) => {
      const { node, client, clients, fresh, rich } = world;
      const { account } = await fresh();
      await node.call('anvil_setBalance', [account.address, rich]);
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const api = clients(account, PROJECT, false);
      for (const value of [7n, 8n]) {
        const hash = await api.sendUserOperation({ calls: [{ to, value }] });
        const receipt = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
        assert.equal(receipt.success, true);
        assert.equal(receipt.paymaster, undefined);
      }
      assert.equal(await client.getBalance({ address: to }), 15n);
    },

    'an address with a key becomes an account by EIP-7702 and is paid for': async (world) => {
      const { client, clients, contracts } = world;
      const owner = privateKeyToAccount(generatePrivateKey());
      const account = await toSimple7702SmartAccount({
        client,
        owner,
        implementation: contracts.account7702,
      });
      const api = clients(account);
      const authorization = await owner.signAuthorization({
        address: contracts.account7702,
        chainId: CHAIN_ID,
        nonce: 0,
      });
      const hash = await api.sendUserOperation({
        calls: [{ to: DEAD, value: 0n }],
        authorization,
      });
      const receipt = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
      assert.equal(receipt.success, true);
      const code = await client.getCode({ address: owner.address });
      assert.equal(code, `0xef0100${contracts.account7702.slice(2).toLowerCase()}`);
    },

    'what reverts, is signed by others or offers too little is refused': async (world) => {
      const { node, clients, fresh, contracts, rich } = world;
      const { account } = await fresh();
      await node.call('anvil_setBalance', [account.address, rich]);
      const api = clients(account, PROJECT, false);
      const reverting = encodeFunctionData({
        abi: parseAbi(['function withdraw(address to, uint256 amount)']),
        functionName: 'withdraw',
        args: [DEAD, 1n],
      });
      await assert.rejects(
        api.sendUserOperation({ calls: [{ to: contracts.paymaster, data: reverting }] }),
        (error) => /revert/i.test(readable(error)),
      );
      const prepared = await api.prepareUserOperation({ calls: [{ to: DEAD, value: 1n }] });
      const signed = async (change) => {
        const operation = { ...prepared, ...change };
        return { ...operation, signature: await account.signUserOperation(operation) };
      };
      const refused = async (operation, words) =>
        assert.rejects(
          api.sendUserOperation({ ...operation, entryPointAddress: contracts.entryPoint }),
          (error) => words.test(readable(error)),
        );
      await refused({ ...prepared, signature: STUB }, /signature|AA24|AA23/i);
      const nothing = { ...(await signed({})), callGasLimit: prepared.callGasLimit + 1n };
      await refused(nothing, /signature|AA24/i);
      await refused(await signed({ preVerificationGas: 21_000n }), /preVerificationGas/);
      await refused(await signed({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }), /fees|AA/i);
      await refused(await signed({ nonce: 5n }), /nonce/i);
      await refused(await signed({ verificationGasLimit: 60_000n }), /AA13/);
      // Too little for the EntryPoint itself, which then reverts without a word.
      await refused(await signed({ verificationGasLimit: 1000n }), /EntryPoint does not take/);
    },

    'validations that tell the simulation from the chain, or ask what may change, are refused':
      async (world) => {
        const { node, request, contracts } = world;
        const lamp = await deployAccount(world, 'Lamp');
        const delegated = privateKeyToAccount(generatePrivateKey()).address;
        const code = `0xef0100${contracts.account7702.slice(2).toLowerCase()}`;
        await node.call('anvil_setCode', [delegated, code]);
        for (const [name, arg, rule, gas] of [
          ['TellsByPayment', lamp, /STO-021/],
          ['TellsByCode', lamp, /OP-054/],
          ['TellsByFarCall', lamp, /cut short/, numberToHex(6_000_000)],
          ['AsksDelegated', delegated, /AUTH-030/],
        ]) {
          const account = await deployAccount(world, name, [arg]);
          const limit = gas ? { verificationGasLimit: gas } : {};
          const operation = await openOperation(world, account, limit);
          const { error } = await request('eth_sendUserOperation', [
            operation,
            contracts.entryPoint,
          ]);
          assert.equal(error?.code, -32502, `${name}: ${error?.message}`);
          assert.match(error.message, rule, name);
        }
      },

    'a call that runs for long is not traced': async (world) => {
      const { request, artifacts, contracts } = world;
      const account = await deployAccount(world, 'LongCall');
      const callData = encodeFunctionData({ abi: artifacts.LongCall.abi, functionName: 'run' });
      const operation = await openOperation(world, account, {
        ...{ callData, callGasLimit: numberToHex(9_000_000) },
      });
      const sent = await request('eth_sendUserOperation', [operation, contracts.entryPoint]);
      assert.match(sent.result ?? sent.error.message, /^0x[0-9a-f]{64}$/);
      await waitFor('the operation to be carried out', async () => {
        const receipt = await request('eth_getUserOperationReceipt', [sent.result]);
        return receipt.result;
      });
    },

    'who made a bundle fail in its block is dropped, and nobody else': async (world, keep) => {
      const { node, request, contracts } = world;
      const { entryPoint } = contracts;
      const accounts = [];
      for (let i = 0; i < 4; i++) accounts.push(await deployAccount(world, 'LongCall'));
      const code = await node.call('eth_getCode', [accounts[0], 'latest']);
      keep.closeOnExit('mining', () => node.call('evm_setAutomine', [true]));
      await node.call('evm_setAutomine', [false]);
      const send = async (account, project) => {
        const operation = await openOperation(world, account);
        const sent = await request('eth_sendUserOperation', [operation, entryPoint], project);
        assert.match(sent.result ?? sent.error.message, /^0x[0-9a-f]{64}$/);
        return sent.result;
      };
      const bundle = () =>
        waitFor('a bundle to reach the node', async () => {
          const { pending } = await node.call('txpool_content');
          return Object.values(pending)
            .flatMap((of) => Object.values(of))
            .find((one) => getAddress(one.to) === getAddress(entryPoint));
        });
      // One is under way, so that the others are together in the next.
      await send(accounts[0]);
      await bundle();
      const [before, bad, after] = [
        await send(accounts[1]),
        await send(accounts[2], POOR),
        await send(accounts[3]),
      ];
      await node.call('evm_mine');
      const ours = await bundle();
      // What no rule foresees: the account fails in this block alone.
      await node.call('anvil_setCode', [accounts[2], '0xfe']);
      await node.call('evm_mine');
      await node.call('anvil_setCode', [accounts[2], code]);
      assert.equal((await node.call('eth_getTransactionReceipt', [ours.hash])).status, '0x0');
      await node.call('evm_setAutomine', [true]);
      const known = async (hash) =>
        (await request('eth_getUserOperationByHash', [hash])).result !== null;
      await waitFor('who failed to be dropped', async () => !(await known(bad)));
      for (const hash of [before, after]) {
        assert.ok(await known(hash));
        await waitFor('the others to be carried out', async () => {
          const receipt = await request('eth_getUserOperationReceipt', [hash]);
          return receipt.result;
        });
      }
    },

    'a project whose budget is spent, or that pays for other calls, pays for nothing': async (
      world,
    ) => {
      const { clients, fresh, contracts } = world;
      const { account } = await fresh();
      const api = clients(account, POOR);
      await assert.rejects(
        api.sendUserOperation({ calls: [{ to: contracts.paymaster, value: 0n }] }),
        (error) => /does not pay for calls/.test(readable(error)),
      );
      await assert.rejects(api.sendUserOperation({ calls: [{ to: DEAD, value: 0n }] }), (error) =>
        /budget/.test(readable(error)),
      );
      const stranger = clients(account, 'abcdefabcdefabcdefabcdefabcdefab');
      await assert.rejects(
        stranger.sendUserOperation({ calls: [{ to: DEAD, value: 0n }] }),
        (error) => /does not pay/.test(readable(error)),
      );
    },

    'many accounts together cannot spend more than the budget of a day': async (world, keep) => {
      const { node, request, fresh, contracts } = world;
      let signed = 0n;
      let refused = 0;
      // Each may cost a little below what one account may have in a day.
      const gas = 500_000n;
      const fee = parseEther('0.048') / (gas + 60_000n + 100_000n + 50_000n);
      // No fee above twice the fast price is paid for: the network is that dear now.
      const setBaseFee = async (base) => {
        await node.call('anvil_setNextBlockBaseFeePerGas', [`0x${base.toString(16)}`]);
        await node.call('evm_mine');
        // The server keeps the newest block for a moment.
        await waitFor('the server to see the new price', async () => {
          const { result } = await request('pimlico_getUserOperationGasPrice', []);
          const fast = BigInt(result.fast.maxFeePerGas);
          return fast >= 2n * base && fast < 3n * base + 2_000_000_000n;
        });
      };
      keep.closeOnExit('price', () => setBaseFee(1_000_000_000n));
      await setBaseFee(fee / 2n);
      for (let i = 0; i < 6; i++) {
        const { account } = await fresh();
        const { factory, factoryData } = await account.getFactoryArgs();
        const operation = {
          sender: account.address,
          nonce: '0x0',
          factory,
          factoryData,
          callData: await account.encodeCalls([{ to: DEAD, value: 0n }]),
          callGasLimit: '0x186a0',
          verificationGasLimit: `0x${gas.toString(16)}`,
          preVerificationGas: '0xc350',
          maxFeePerGas: `0x${fee.toString(16)}`,
          maxPriorityFeePerGas: '0x1',
          signature: STUB,
        };
        const params = [operation, contracts.entryPoint, '0x7a69', null];
        const { result, error } = await request('pm_getPaymasterData', params);
        if (result) signed += (gas + 300_000n) * fee;
        else {
          // Once half of it is taken, one address may not have more that waits.
          assert.match(error.message, /budget of today|are not sent yet/);
          refused++;
        }
        // The same again costs nothing more, and twice as much is more than one account may have.
        if (i > 0) continue;
        assert.ok((await request('pm_getPaymasterData', params)).result);
        const twice = { ...operation, maxFeePerGas: `0x${(2n * fee).toString(16)}` };
        const more = await request('pm_getPaymasterData', [twice, ...params.slice(1)]);
        assert.match(more.error.message, /account's budget/);
      }
      assert.ok(refused >= 2, `${refused} refused`);
      assert.ok(signed > 0n);
    },

    'operations that wait are there after kill -9, and are sent once': async (world) => {
      const { node, server, clients, client, fresh, rich } = world;
      const { account } = await fresh();
      await node.call('anvil_setBalance', [account.address, rich]);
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const api = clients(account, PROJECT, false);
      await node.call('evm_setAutomine', [false]);
      const hash = await api.sendUserOperation({ calls: [{ to, value: 3n }] });
      await server.kill();
      await server.start();
      await waitFor('the bundle to reach the node', async () => {
        const { pending } = await node.call('txpool_status');
        return BigInt(pending) > 0n;
      });
      await node.call('evm_setAutomine', [true]);
      await node.call('evm_mine');
      const receipt = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
      assert.equal(receipt.success, true);
      assert.equal(await client.getBalance({ address: to }), 3n);
    },

    'an operation that somebody else sends first is carried out, and its account is served on':
      async (world) => {
        const { node, clients, client, fresh, rich, contracts } = world;
        const { account } = await fresh();
        await node.call('anvil_setBalance', [account.address, rich]);
        const to = privateKeyToAccount(generatePrivateKey()).address;
        const other = privateKeyToAccount(generatePrivateKey()).address;
        await node.call('anvil_setBalance', [other, rich]);
        await node.call('anvil_impersonateAccount', [other]);
        const api = clients(account, PROJECT, false);
        await node.call('evm_setAutomine', [false]);
        const hash = await api.sendUserOperation({ calls: [{ to, value: 5n }] });
        const ours = await waitFor('the bundle to reach the node', async () => {
          const { pending } = await node.call('txpool_content');
          return Object.values(pending)
            .flatMap((of) => Object.values(of))
            .find((one) => getAddress(one.to) === getAddress(contracts.entryPoint));
        });
        const fee = `0x${(BigInt(ours.maxFeePerGas) * 4n).toString(16)}`;
        const first = await node.call('eth_sendTransaction', [
          {
            ...{ from: other, to: ours.to, data: ours.input, gas: ours.gas },
            ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee },
          },
        ]);
        await node.call('evm_setAutomine', [true]);
        await node.call('evm_mine');
        assert.equal((await node.call('eth_getTransactionReceipt', [ours.hash])).status, '0x0');
        const receipt = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
        assert.equal(receipt.success, true);
        assert.equal(receipt.receipt.transactionHash, first);
        const next = await api.sendUserOperation({ calls: [{ to, value: 6n }] });
        await api.waitForUserOperationReceipt({ hash: next, timeout: 60_000 });
        assert.equal(await client.getBalance({ address: to }), 11n);
      },

    'a block that is replaced takes an operation back, and it is sent again': async (world) => {
      const { node, clients, client, fresh, rich } = world;
      const { account } = await fresh();
      await node.call('anvil_setBalance', [account.address, rich]);
      await node.call('evm_mine');
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const api = clients(account, PROJECT, false);
      const hash = await api.sendUserOperation({ calls: [{ to, value: 4n }] });
      const first = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
      await node.call('anvil_reorg', [1, []]);
      const second = await waitFor('the operation in another block', async () => {
        const receipt = await api.getUserOperationReceipt({ hash }).catch(() => undefined);
        return receipt && receipt.receipt.blockHash !== first.receipt.blockHash && receipt;
      });
      assert.equal(second.success, true);
      assert.equal(await client.getBalance({ address: to }), 4n);
    },
  },
};

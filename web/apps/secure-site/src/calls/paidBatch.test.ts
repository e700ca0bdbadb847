// SPDX-License-Identifier: Apache-2.0
//
// Batches of the owner's own account whose fee the server pays (EIP-7702, EntryPoint 0.8). Real modules, a node and a bundler
// that say what a test wants, and viem, which computes the hash that was signed.
import { createRequire } from 'node:module';
import { decodeFunctionData, type Hex, parseAbi, recoverAddress } from 'viem';
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { describeRequest } from '../approval/describeRequest.ts';
import type { AuthorizationRow } from '../generated/wasm.ts';
import { NodeRefusal } from '../node/NodeApi.ts';
import type { BundlerApi } from '../smart/BundlerApi.ts';
import { OWN_ENTRY_POINT } from '../smart/prepareOperation.ts';
import { SmartAccounts } from '../smart/SmartAccounts.ts';
import { BATCH_CODE, BatchCode } from './BatchCode.ts';

/** As its authors have published it. */
const published = createRequire(import.meta.url)(
  '@account-abstraction/contracts/artifacts/Simple7702Account.json',
) as { deployedBytecode: Hex };
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PAYER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ABI = parseAbi(['function executeBatch((address to, uint256 value, bytes data)[] calls)']);

let wallet: TestWallet;
let node: StartedNode;
let ownCode: string;
let isPaidFor: boolean;
/** What the bundler was asked. */
let asked: { method: string; params: readonly unknown[] }[];
beforeAll(async () => {
  wallet = await makeWallet();
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  ownCode = '0x';
  isPaidFor = true;
  asked = [];
  node.answers = {
    eth_chainId: '0x1',
    eth_call: `0x${'0'.repeat(63)}3`,
    eth_getTransactionCount: '0x7',
    eth_getBalance: '0x0',
    eth_estimateGas: '0xb3b0',
    eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs: [] }] }],
    eth_getCode: ([address]: readonly unknown[]) =>
      address === BATCH_CODE ? published.deployedBytecode : ownCode,
  };
});

const bundler = {
  origin: 'https://api.example',
  ask: async (_network: string, method: string, params: readonly unknown[] = []) => {
    asked.push({ method, params });
    const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' };
    const gas = { preVerificationGas: '0xc350', verificationGasLimit: '0xea60' };
    switch (method) {
      case 'pimlico_getUserOperationGasPrice':
        return { standard: fees };
      case 'eth_estimateUserOperationGas':
        return { ...gas, callGasLimit: '0x186a0' };
      default:
        if (!isPaidFor) throw new NodeRefusal(-32501, 'The budget of today is spent');
        return { paymaster: PAYER, paymasterData: '0xabcd', paymasterVerificationGasLimit: '0x1' };
    }
  },
} as unknown as BundlerApi;

const describeIt = (more: object = {}, paysOwn = true) =>
  describeRequest(
    wallet.approval,
    node.api,
    {
      method: 'wallet_sendCalls',
      params: [
        {
          ...{ version: '2.0.0', chainId: '0x1', from: wallet.evm, atomicRequired: true },
          calls: [{ to: FRIEND, data: '0x12345678' }],
          capabilities: { paymasterService: {} },
          ...more,
        },
      ],
      context: {
        ...{ network: 'eip155:1', account: wallet.evm },
        ...{ origin: 'https://shop.example', now: 1_790_000_000 },
      },
    },
    {
      batchCode: new BatchCode(node.api),
      smart: new SmartAccounts({
        ...{ node: node.api, bundler, approval: async () => wallet.approval },
        networks: [{ chain: 'eip155:1', pays: false, paysOwn }],
      }),
    },
  );
const said = ({ summary }: Awaited<ReturnType<typeof describeIt>>) =>
  summary.sentences.map(({ code }) => code);

const signed = async (operation: object) => {
  const [made] = await wallet.sign([
    {
      ...{ type: 'sign_user_operation', account: 0, chain_id: '0x1', operation },
      valid_until: 1_790_000_000,
    } as never,
  ]);
  if (made?.type !== 'operation_signed') throw new Error('Nothing was signed');
  return made;
};

it('is an operation of the account itself, with what it is let run, and the hash that viem computes', async () => {
  const described = await describeIt();
  expect(said(described)).toEqual(['unknown_call', 'delegate_own_calls', 'fee_paid_by']);
  expect(described.summary.handling).not.toBe('refuse');
  const operation = JSON.parse(described.summary.raw) as Record<string, string>;
  expect(operation).toMatchObject({ sender: wallet.evm, nonce: '0x3', paymaster: PAYER });
  const { args } = decodeFunctionData({ abi: ABI, data: operation.callData as Hex });
  expect(args[0]).toEqual([{ to: FRIEND, value: 0n, data: '0x12345678' }]);
  const given = operation.eip7702Auth as unknown as AuthorizationRow;
  expect([given.address, given.nonce, given.chainId]).toEqual([BATCH_CODE, '0x7', '0x1']);
  expect(OWN_ENTRY_POINT).toBe(entryPoint08Address);

  const [authorized] = await wallet.sign([
    {
      ...{ type: 'sign_authorization', account: 0, chain_id: '0x1' },
      ...{ address: given.address, nonce: given.nonce },
    } as never,
  ]);
  if (authorized?.type !== 'authorization_signed') throw new Error('Nothing was authorized');
  const { address, nonce, r, s, yParity } = authorized.authorization;
  const authorization = {
    ...{ address: address as Hex, nonce: Number(nonce), chainId: 1 },
    ...{ r: r as Hex, s: s as Hex, yParity: Number(yParity) },
  };
  const padded = (value: Hex): Hex => `0x${value.slice(2).padStart(64, '0')}`;
  const exact = { ...authorization, r: padded(authorization.r), s: padded(authorization.s) };
  expect(await recoverAuthorizationAddress({ authorization: exact })).toBe(wallet.evm);
  const { signature, hash } = await signed(operation);
  const of = (name: string) => BigInt(operation[name] ?? 0);
  expect(hash).toBe(
    getUserOperationHash({
      ...{ chainId: 1, entryPointAddress: entryPoint08Address, entryPointVersion: '0.8' },
      userOperation: {
        ...{ sender: wallet.evm, nonce: 3n, factory: '0x7702', factoryData: '0x', authorization },
        ...{ callData: operation.callData as Hex, signature: '0x' },
        ...{ callGasLimit: of('callGasLimit'), verificationGasLimit: of('verificationGasLimit') },
        preVerificationGas: of('preVerificationGas'),
        maxFeePerGas: of('maxFeePerGas'),
        maxPriorityFeePerGas: of('maxPriorityFeePerGas'),
        ...{ paymaster: PAYER, paymasterData: '0xabcd' },
        paymasterVerificationGasLimit: of('paymasterVerificationGasLimit'),
        paymasterPostOpGasLimit: of('paymasterPostOpGasLimit'),
      },
    }),
  );
  expect(await recoverAddress({ hash: hash as Hex, signature: signature as Hex })).toBe(wallet.evm);
});

it('lets the account run nothing anew from then on', async () => {
  ownCode = `0xef0100${BATCH_CODE.slice(2).toLowerCase()}`;
  const described = await describeIt();
  expect(said(described)).toEqual(['unknown_call', 'fee_paid_by']);
  expect(JSON.parse(described.summary.raw)).not.toHaveProperty('eip7702Auth');
});

it.each<[string, object, () => void, boolean]>([
  ['where the project does not pay for this account', {}, () => {}, false],
  ['where the account runs other code', {}, () => (ownCode = `0xef0100${'66'.repeat(20)}`), true],
  [
    'where another paymaster is asked for',
    { capabilities: { paymasterService: { url: 'https://other.example' } } },
    () => {},
    true,
  ],
])('is not there %s', async (_name, more, change, paysOwn) => {
  change();
  await expect(describeIt({ atomicRequired: false, ...more }, paysOwn)).rejects.toMatchObject({
    code: 5700,
  });
  expect(asked).toEqual([]);
});

it('says why the server does not pay', async () => {
  isPaidFor = false;
  await expect(describeIt()).rejects.toThrow('The budget of today is spent');
});

it('is paid by its owner where the page can do without the server, and the server does not pay', async () => {
  const optional = { capabilities: { paymasterService: { optional: true } } };
  expect((await describeIt(optional)).operation).toBeDefined();
  isPaidFor = false;
  Object.assign(node.answers, {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', gasLimit: '0x1c9c380' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_gasPrice: '0x77359400',
    eth_getBalance: '0xde0b6b3a7640000',
  });
  const described = await describeIt(optional);
  expect(described.operation).toBeUndefined();
  expect(described.summary.handling).not.toBe('refuse');
  expect(described.summary.fees.map(({ name }) => name)).toContain('max_fee_per_gas');
});

it('is not made where the node does not say how far the account has counted', async () => {
  node.answers.eth_getTransactionCount = new Refused('no');
  await expect(describeIt()).rejects.toThrow();
});

it('carries no calls of the account to itself', async () => {
  const self = { calls: [{ to: wallet.evm, data: '0x34fcd5be' }] };
  await expect(describeIt(self)).rejects.toThrow();
});

it('is signed only where a paymaster pays, and by the code that was read', async () => {
  const { summary } = await describeIt();
  const operation = JSON.parse(summary.raw) as Record<string, unknown>;
  const { paymaster: _payer, ...unpaid } = operation;
  await expect(signed(unpaid)).rejects.toThrow();
  const other = { ...(operation.eip7702Auth as AuthorizationRow), address: FRIEND };
  await expect(signed({ ...operation, eip7702Auth: other })).rejects.toThrow();
});

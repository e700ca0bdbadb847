// SPDX-License-Identifier: Apache-2.0
//
// Code that the owner's own account runs (EIP-7702), and its removal. Real modules, a node that says what a test wants, and
// viem, which reads what was signed.
import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializableEIP7702,
  type TransactionSerialized,
} from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import { NodeUnreachable } from '../node/NodeApi.ts';
import { OwnNonces } from '../node/OwnNonces.ts';
import { BATCH_CODE } from './BatchCode.ts';
import { ownCodes, type RemovingParts, takeOffCode } from './ownCode.ts';

const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const NOBODY = `0x${'0'.repeat(40)}`;
const GWEI = 10n ** 9n;
const hex = (value: bigint | number) => `0x${value.toString(16)}`;
const runs = (code: string) => `0xef0100${code.slice(2).toLowerCase()}`;

let wallet: TestWallet;
let node: StartedNode;
let code: unknown;
/** What a block makes of what was sent. */
let mine: (raw: TransactionSerialized) => void;
let sent: TransactionSerialized | undefined;
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://wallet.example' });
  wallet = await makeWallet();
  node = await startNode();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await node.stop();
});
beforeEach(() => {
  code = runs(BATCH_CODE);
  sent = undefined;
  mine = () => {
    code = '0x';
  };
  node.answers = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x7',
    eth_getBlockByNumber: { baseFeePerGas: hex(10n * GWEI) },
    eth_maxPriorityFeePerGas: hex(GWEI),
    eth_gasPrice: hex(11n * GWEI),
    eth_getBalance: hex(10n ** 18n),
    eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: hex(21_000), logs: [] }] }],
    // The account's code takes no plain money.
    eth_estimateGas: ([call]: readonly unknown[]) => {
      const { to, authorizationList } = call as { to: string; authorizationList?: unknown };
      if (to !== NOBODY || !authorizationList) throw new Refused('reverted');
      return hex(46_000);
    },
    eth_getCode: () => code,
    eth_sendRawTransaction: ([raw]: readonly unknown[]) => {
      sent = raw as TransactionSerialized;
      mine(sent);
      return `0x${'ab'.repeat(32)}`;
    },
    eth_getTransactionReceipt: () => (sent ? { status: '0x1' } : null),
  };
});

const parts = (): RemovingParts =>
  ({
    api: { now: () => 1_790_000_000_000, device: 'A', releaseShare: async () => undefined },
    session: { call: <T>(use: (access: string) => Promise<T>) => use('access') },
    vault: () => ({
      openRelease: async () => '',
      sign: (_wallet: unknown, _device: unknown, _key: unknown, _share: unknown, what: never[]) =>
        wallet.sign(what),
    }),
    node: node.api,
    nonces: new OwnNonces(),
    networks: { of: async () => ({ currency: '', tokens: [], exchanges: [] }) },
    approval: async () => wallet.approval,
    wait: async () => {},
  }) as unknown as RemovingParts;
const own = () =>
  ({
    signed: { record: { addresses: { eip155: wallet.evm } } },
    epoch: 1,
  }) as unknown as OwnWallet;
const takeOff = () => takeOffCode(parts(), own(), { network: 'eip155:1' });

it('is found on the networks that the server asks', async () => {
  const facts = { evmNetworks: async () => ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137'] };
  const ask = async (network: string) => {
    if (network === 'eip155:10') return '0x';
    if (network === 'eip155:56') throw new NodeUnreachable();
    return network === 'eip155:1' ? runs(BATCH_CODE) : runs(SHOP);
  };
  const found = await ownCodes({ node: { ask } as never, facts }, wallet.evm);
  expect(found).toEqual({
    codes: [
      { network: 'eip155:1', contract: BATCH_CODE.toLowerCase(), isOurs: true },
      { network: 'eip155:137', contract: SHOP.toLowerCase(), isOurs: false },
    ],
    unread: ['eip155:56'],
  });
  // Nobody knows of networks that nobody names.
  const none = { evmNetworks: () => Promise.reject(new NodeUnreachable()) };
  await expect(ownCodes({ node: node.api, facts: none }, wallet.evm)).rejects.toThrow();
});

it('is taken off by a transaction of the account to itself, which its owner reads', async () => {
  for (const other of [BATCH_CODE, SHOP]) {
    code = runs(other);
    const { summary, approve } = await takeOff();
    expect(summary.sentences.map((one) => one.code)).toEqual(['delegate_remove']);
    expect(summary.handling).not.toBe('refuse');
    expect(sent).toBeUndefined();
    expect(await approve()).toEqual({ value: undefined });
    if (!sent) throw new Error('Nothing was sent');
    expect(await recoverTransactionAddress({ serializedTransaction: sent })).toBe(wallet.evm);
    const made = parseTransaction(sent) as TransactionSerializableEIP7702;
    expect(made).toMatchObject({ to: wallet.evm.toLowerCase(), nonce: 7, chainId: 1 });
    expect([made.value ?? 0n, made.data ?? '0x']).toEqual([0n, '0x']);
    expect(made.gas).toBe(55_200n);
    const [authorization] = made.authorizationList ?? [];
    if (!authorization) throw new Error('Nothing was authorized');
    expect(authorization).toMatchObject({ address: NOBODY, chainId: 1, nonce: 8 });
    expect(await recoverAuthorizationAddress({ authorization })).toBe(wallet.evm);
    sent = undefined;
  }
});

it('tells the truth where it is still there', async () => {
  mine = () => {};
  expect(await (await takeOff()).approve()).toEqual({
    fault: 'The network has carried it out, and the code is still there. Try again.',
  });
  node.answers.eth_getTransactionReceipt = null;
  expect(await (await takeOff()).approve()).toMatchObject({
    fault: expect.stringMatching(/^The network has not carried it out yet/),
  });
});

it('is not begun where the account cannot pay for it, or the network knows of no such thing', async () => {
  node.answers.eth_getBalance = hex(GWEI);
  expect((await takeOff()).summary.handling).toBe('refuse');
  node.answers.eth_estimateGas = () => {
    throw new Refused('unknown field');
  };
  await expect(takeOff()).rejects.toThrow('The network says that this would fail');
});

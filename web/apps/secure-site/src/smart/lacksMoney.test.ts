// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import { lacksMoney } from './lacksMoney.ts';

const operation = {
  ...{ sender: `0x${'11'.repeat(20)}`, nonce: '0x0', callData: '0x', signature: '0x' },
  ...{ callGasLimit: '0x64', verificationGasLimit: '0x64', preVerificationGas: '0x64' },
  maxFeePerGas: '0xa',
};
const PAYMASTER = { paymaster: `0x${'22'.repeat(20)}` };
const lacks = (balance: unknown, more: object = {}) => {
  const node = { askAll: async () => [balance] } as unknown as NodeApi;
  return lacksMoney(node, 'eip155:1', { ...operation, ...more }, [{ value: '0x5' }]);
};

it('counts what is sent and the fee at most, which a paymaster pays', async () => {
  expect(await lacks('0xbbd')).toBe(false); // 300 of gas at 10, and 5
  expect(await lacks('0xbbc')).toBe(true);
  expect(await lacks('0x5', PAYMASTER)).toBe(false);
  expect(await lacks('0x4', PAYMASTER)).toBe(true);
});

it('says nothing where the node does not', async () => {
  expect(await lacks(new NodeRefusal(0, 'no'))).toBe(false);
  expect(await lacks('lots')).toBe(false);
});

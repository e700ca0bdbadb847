// SPDX-License-Identifier: Apache-2.0
import type { Transfer } from '@portico/engine';
import { expect, it } from 'vitest';
import { groupOfHash, tookAnotherNonce, transferGroups } from './transferGroups.ts';

const hashOf = (letter: string) => `0x${letter.repeat(64)}`;
const sent: Transfer = {
  id: '1',
  status: 'pending',
  at_ms: 1_000,
  changed_at_ms: 1_000,
  chain: 'eip155:1',
  rpc_urls: [],
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  symbol: 'ETH',
  amount: '0.25',
  hash: hashOf('a'),
  nonce: 7,
  fee_decimals: 18,
};
const faster: Transfer = {
  ...sent,
  id: '2',
  at_ms: 2_000,
  hash: hashOf('b'),
  replaces: { hash: hashOf('a'), nonce: 7, cancels: false },
};

it('shows the newest that waits of those with one nonce', () => {
  const [group, ...others] = transferGroups([faster, sent]);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ id: '1', shown: faster });
});

it('shows the one that a block took, whichever that is', () => {
  const taken: Transfer = { ...sent, status: 'confirmed' };
  const lost: Transfer = { ...faster, status: 'replaced' };
  expect(transferGroups([lost, taken])[0]?.shown).toBe(taken);
});

it('puts a replacement to the first before its nonce is known', () => {
  const { nonce: _, ...unseen } = faster;
  expect(transferGroups([unseen, sent])).toHaveLength(1);
});

it('believes of one id the machine that is asked first', () => {
  const known: Transfer = { ...sent, status: 'replaced' };
  expect(transferGroups([known, sent])[0]?.all).toEqual([known]);
});

it('tells what was sent a second time apart', () => {
  const second: Transfer = { ...faster, nonce: 8 };
  expect(transferGroups([second, sent])).toHaveLength(2);
  expect(tookAnotherNonce(second)).toBe(true);
  expect(tookAnotherNonce(faster)).toBe(false);
});

it('is found by any of its hashes', () => {
  const groups = transferGroups([faster, sent]);
  expect(groupOfHash(groups, hashOf('A').replace('0X', '0x'))?.id).toBe('1');
  expect(groupOfHash(groups, hashOf('c'))).toBeUndefined();
});

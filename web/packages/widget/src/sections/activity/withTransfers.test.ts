// SPDX-License-Identifier: Apache-2.0
//
import type { ActivitySlice, Transfer } from '@portico/engine';
import { expect, it } from 'vitest';
import { withTransfers } from './withTransfers.ts';

const from = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const account = `eip155:1:${from}`;
const hash = `0x${'9f'.repeat(32)}`;
const none: ActivitySlice = { state: 'fresh', entries: [], more: false, loading_more: false };
const sent: Transfer = {
  id: '7',
  status: 'pending',
  at_ms: 2_000,
  changed_at_ms: 2_000,
  chain: 'eip155:1',
  rpc_urls: [],
  from,
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  symbol: 'ETH',
  amount: '0.25',
  hash,
  fee_decimals: 18,
};
const [entry] = withTransfers(none, [sent], account).entries;
if (!entry) throw new Error('there is no entry');

it('shows at once what was sent', () => {
  expect(entry).toMatchObject({ operation: 'send', status: 'pending', to: sent.to, hash });
  expect(entry.transfers).toEqual([
    { direction: 'out', nft: false, name: 'ETH', symbol: 'ETH', quantity: '0.25' },
  ]);
});

it('has the picture of what is held beside it, by the contract and not by the symbol', () => {
  const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const row = { chain: 'eip155:1', name: '', symbol: 'USDC', quantity: '1' };
  const held = [
    { ...row, id: 'eip155:1', icon_url: 'https://pictures.example/ether' },
    { ...row, id: `eip155:1:${contract.toLowerCase()}`, icon_url: 'https://pictures.example/usdc' },
  ];
  const picture = (change: Partial<Transfer>) =>
    withTransfers(none, [{ ...sent, ...change }], account, held).entries[0]?.transfers[0]
      ?.image_url;
  expect(picture({})).toBe('https://pictures.example/ether');
  expect(picture({ symbol: 'USDC', contract })).toBe('https://pictures.example/usdc');
  expect(picture({ symbol: 'USDC', contract: sent.to })).toBeUndefined();
});

it('leaves it to the history once that has it', () => {
  const there = { ...none, entries: [{ ...entry, id: 'x', hash: hash.toUpperCase() }] };
  expect(withTransfers(there, [sent], account)).toBe(there);
});

it('puts it among the others by its time', () => {
  const at = (at_ms: number) => ({ ...entry, id: `${at_ms}`, hash: `0x${at_ms}`, at_ms });
  const all = withTransfers({ ...none, entries: [at(3_000), at(1_000)] }, [sent], account);
  expect(all.entries.map(({ at_ms }) => at_ms)).toEqual([3_000, 2_000, 1_000]);
});

it.each([
  ['another account', { from: sent.to }],
  ['another network', { chain: 'eip155:10' }],
])('leaves out what %s sent', (_, change) => {
  expect(withTransfers(none, [{ ...sent, ...change }], account)).toBe(none);
});

it.each(['asking', 'unsure', 'refused'] as const)(
  'does not say that one was sent: %s',
  (status) => {
    const { hash: _, ...unsent } = sent;
    expect(withTransfers(none, [{ ...unsent, status }], account)).toBe(none);
  },
);

it.each([
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['replaced', 'failed'],
  ['dropped', 'failed'],
  ['unsure', 'pending'],
] as const)('a %s one is %s', (status, shown) => {
  const { entries } = withTransfers(none, [{ ...sent, status }], account);
  expect(entries[0]?.status).toBe(shown);
});

it('is all that is known where there is no history', () => {
  expect(withTransfers({ ...none, state: 'unsupported' }, [sent], account).state).toBe('fresh');
  expect(withTransfers({ ...none, state: 'stale' }, [sent], account).state).toBe('stale');
});

it('says about of what a swap is to bring, and then what came', () => {
  const bought = { symbol: 'USDC', contract: '0xa0b8', amount: '812.4', minimum: '804.2' };
  const back = (change: Partial<Transfer>) =>
    withTransfers(none, [{ ...sent, bought, ...change }], account).entries[0]?.transfers[1];
  expect(back({})).toMatchObject({ quantity: '812.4', about: true });
  expect(back({ status: 'confirmed' })).toMatchObject({ quantity: '812.4', about: true });
  const arrived = { ...bought, arrived: '809.95' };
  expect(back({ status: 'confirmed', bought: arrived })).toMatchObject({
    quantity: '809.95',
    about: false,
  });
  expect(back({ status: 'failed' })).toMatchObject({ about: false });
});

it('adds what a swap brought where the history has not seen it', () => {
  const bought = { symbol: 'ETH', amount: '0.1', minimum: '0.09', arrived: '0.0997' };
  const swap = { ...sent, status: 'confirmed', symbol: 'USDC', bought } as const;
  const seen = { ...entry, id: 'x', operation: 'trade' };
  const { entries } = withTransfers({ ...none, entries: [seen] }, [swap], account);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.transfers[1]).toMatchObject({ direction: 'in', quantity: '0.0997' });
  const whole = {
    ...none,
    entries: [{ ...seen, transfers: [{ ...entry.transfers[0], direction: 'in' }] }],
  };
  expect(withTransfers(whole as ActivitySlice, [swap], account)).toBe(whole);
});

it('does not say that a token was sent where nobody says that it moved', () => {
  const change = { contract: '0xa0b8', moved: false } as const;
  const shown = (status: Transfer['status']) =>
    withTransfers(none, [{ ...sent, ...change, status }], account).entries[0];
  expect(shown('unsure')).toMatchObject({
    operation: 'execute',
    status: 'confirmed',
    transfers: [],
  });
  expect(shown('failed')).toMatchObject({ operation: 'send', status: 'failed' });
});

it('shows a swap by both sides, and what was allowed for it', () => {
  const bought = { symbol: 'USDC', contract: '0xa0b8', amount: '812.4', minimum: '804.2' };
  const { entries } = withTransfers(none, [{ ...sent, bought }], account);
  expect(entries[0]).toMatchObject({ operation: 'trade', status: 'pending' });
  expect(entries[0]?.transfers.map(({ direction, quantity }) => [direction, quantity])).toEqual([
    ['out', '0.25'],
    ['in', '812.4'],
  ]);
  const allowed = withTransfers(none, [{ ...sent, allowance: true }], account).entries[0];
  expect(allowed).toMatchObject({ operation: 'approve' });
  expect(allowed?.transfers[0]?.direction).toBe('self');
});

it('says of what the page sent no more than is known', () => {
  const shown = (change: Partial<Transfer>) =>
    withTransfers(none, [{ ...sent, ...change }], account).entries[0];
  expect(shown({ by_page: 'send' })).toMatchObject({ operation: 'send', transfers: [{}] });
  const call = { by_page: 'execute', amount: '0' };
  expect(shown(call)).toMatchObject({ operation: 'execute', to: sent.to, transfers: [] });
  expect(shown({ ...call, amount: '0.25' })?.transfers[0]?.quantity).toBe('0.25');
  expect(shown({ by_page: 'deploy', amount: '0', to: '' })).toMatchObject({ operation: 'deploy' });
  const cancels = { hash: 'h', nonce: 1, cancels: true };
  expect(shown({ by_page: 'execute', replaces: cancels })?.operation).toBe('cancel');
});

it('has what waits on top, also where the clock of this device is behind', () => {
  const old = { ...entry, id: 'x', hash: '0x1', status: 'confirmed' as const, at_ms: 9_000 };
  const all = withTransfers({ ...none, entries: [old] }, [sent], account);
  expect(all.entries.map(({ status }) => status)).toEqual(['pending', 'confirmed']);
});

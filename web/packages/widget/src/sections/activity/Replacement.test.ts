// SPDX-License-Identifier: Apache-2.0
//
// A transaction that waits can be sped up and canceled from where it is shown.
import type { ReplacementSlice, Transfer } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const friend = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'9f'.repeat(32)}`;
const waits: Transfer = {
  id: '41',
  status: 'pending',
  at_ms: 1_000,
  changed_at_ms: 1_000,
  chain: 'eip155:1',
  rpc_urls: [],
  from: address,
  to: friend,
  symbol: 'ETH',
  amount: '0.25',
  hash,
  nonce: 7,
  fee_decimals: 18,
};
const review: ReplacementSlice = {
  step: 'review',
  kind: 'speed_up',
  hash,
  currency: 'ETH',
  must_accept: true,
  accepted: false,
  quote: {
    id: 3,
    expires_at_ms: 9_000_000_000_000,
    nonce: 7,
    to: friend,
    value: '0.25',
    fee: { speed: 'fast', likely: '0.00041', max: '0.00062', value: '1.33' },
    large_fee: false,
    old_max: '0.00038',
  },
};

let page: WidgetPage;
afterEach(() => page.close());

const open = (...transfers: readonly Transfer[]) =>
  WidgetPage.open({
    router: {
      view: 'transaction',
      history: ['account', 'transaction'],
      data: { id: 'transfer/41' },
    },
    account: {
      status: 'connected',
      address,
      caip_address: `eip155:1:${address}`,
      activity: true,
    },
    activity: { state: 'fresh', entries: [], more: false, loading_more: false },
    transfers: { transfers },
  });

it('offers both while it waits, and neither once a block has it', async () => {
  page = await open(waits);
  expect(await page.press('Speed up')).toEqual([
    { type: 'open_replacement', hash, kind: 'speed_up' },
  ]);
  expect(await page.press('Cancel transaction')).toEqual([
    { type: 'open_replacement', hash, kind: 'cancel' },
  ]);
  await page.set({ transfers: { transfers: [{ ...waits, status: 'confirmed' }] } });
  expect(page.controls.join()).not.toContain('Speed up');
});

it('shows what the wallet will be asked, and asks once the nonce was read', async () => {
  page = await open(waits);
  await page.set({ replacement: review });
  expect(page.root.querySelector('.pt-full')?.textContent).toBe(friend);
  expect(page.text).toContain('Goes along0.25 ETH');
  expect(page.text).toContain('Nonce7');
  expect(page.text).toContain('Highest fee so far0.00038 ETH');
  expect(page.text).toContain('At most0.00062 ETH');
  expect(await page.press('Speed up')).toEqual([]);
  await page.set({ replacement: { ...review, accepted: true } });
  expect(await page.press('Speed up')).toEqual([{ type: 'confirm_replacement', quote: 3 }]);
  expect(await page.press('Back')).toEqual([{ type: 'close_replacement' }]);
});

it('shows of a token what is paid, to whom, and which contract is called', async () => {
  page = await open(waits);
  const contract = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
  const token = { contract, symbol: 'USDX', amount: '1.5' };
  const quote = { ...review.quote, value: '0', token } as ReplacementSlice['quote'];
  await page.set({ replacement: { ...review, ...(quote && { quote }) } });
  const [paid, called] = [...page.root.querySelectorAll('.pt-full')].map((one) => one.textContent);
  expect([paid, called]).toEqual([friend, contract]);
  expect(page.text).toContain('Goes along1.5 USDX');
  expect(page.text).not.toContain('Recipient or contract');
  expect(page.text).not.toContain('0 ETH');
  // What goes along in the network's currency is shown too.
  const both = { ...review.quote, value: '0.25', token } as ReplacementSlice['quote'];
  await page.set({ replacement: { ...review, ...(both && { quote: both }) } });
  expect(page.text).toContain('Goes along1.5 USDX + 0.25 ETH');
});

it('says of a cancel that it is not certain', async () => {
  page = await open(waits);
  await page.set({ replacement: { ...review, kind: 'cancel', must_accept: false } });
  expect(page.text).toContain('Canceling is not certain');
  expect(await page.press('Cancel transaction')).toEqual([
    { type: 'confirm_replacement', quote: 3 },
  ]);
});

it('takes a large fee from nobody who has not accepted it', async () => {
  page = await open(waits);
  const quote = { ...review.quote, large_fee: true } as NonNullable<ReplacementSlice['quote']>;
  await page.set({ replacement: { ...review, kind: 'cancel', must_accept: false, quote } });
  expect(page.text).toMatch(/The network fee is large.*large part of what you send or hold/s);
  expect(await page.press('Cancel transaction')).toEqual([]);
  const box = page.root.querySelector('[role=checkbox]');
  const before = page.store.sent.length;
  await act(async () => (box as HTMLButtonElement).click());
  expect(page.store.sent.slice(before)).toEqual([{ type: 'accept_replacement', accepted: true }]);
  await page.set({
    replacement: { ...review, kind: 'cancel', must_accept: false, accepted: true, quote },
  });
  expect(await page.press('Cancel transaction')).toEqual([
    { type: 'confirm_replacement', quote: 3 },
  ]);
  await page.set({ replacement: { ...review, quote } });
  expect(page.text).toContain('I accept this fee, and will approve it only with nonce 7');
  expect(page.text).not.toContain('I will approve it only');
});

it('says that the call would fail, and why it does not go on', async () => {
  page = await open(waits);
  const quote = { ...review.quote, would_fail: 'too late.' } as ReplacementSlice['quote'];
  await page.set({ replacement: { ...review, ...(quote && { quote }) } });
  expect(page.text).toContain('The network says: too late. The fee is spent even so.');
  await page.set({ replacement: { ...review, step: 'stopped', problem: 'unknown' } });
  expect(page.text).toContain('The network’s node does not know it at the moment');
  expect(await page.press('Try again')).toEqual([
    { type: 'open_replacement', hash, kind: 'speed_up' },
  ]);
});

it('is one entry with what replaces it, and says which of them went through', async () => {
  const faster: Transfer = {
    ...waits,
    id: '42',
    at_ms: 2_000,
    hash: `0x${'8e'.repeat(32)}`,
    replaces: { hash, nonce: 7, cancels: true },
  };
  page = await open(waits);
  await page.set({ replacements: { transfers: [faster, waits] } });
  expect(page.text).toContain('Canceling');
  await page.set({
    replacements: {
      transfers: [
        { ...faster, status: 'replaced' },
        { ...waits, status: 'confirmed' },
      ],
    },
  });
  expect(page.text).toContain('The first one went through');
});

it('says that a wallet with its own nonce has sent twice', async () => {
  page = await open({ ...waits, nonce: 8, replaces: { hash, nonce: 7, cancels: false } });
  expect(page.text).toContain('This was sent a second time');
});

it('says that a token did not move, or that nobody can say', async () => {
  page = await open({ ...waits, contract: friend, status: 'failed', moved: false });
  expect(page.text).toContain('The token did not move');
  expect(page.text).toContain('Only the fee was spent');
  await page.set({
    transfers: { transfers: [{ ...waits, contract: friend, status: 'unsure', moved: false }] },
  });
  expect(page.text).toContain('Nobody says whether the token moved');
  expect(page.text).not.toContain('Not on the network yet');
});

it('says of one that no node has ever known that others may have to sign it', async () => {
  const { nonce: _, ...unseen } = waits;
  page = await open({ ...unseen, status: 'unsure' });
  expect(page.text).toContain('Others may have to sign first');
  expect(page.text).not.toContain('Speed up');
});

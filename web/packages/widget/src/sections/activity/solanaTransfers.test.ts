// SPDX-License-Identifier: Apache-2.0
//
// What was sent on Solana from this browser, in the views of the account's activity.
import type { SolanaSent } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { kChain, sender, sent } from '../../../test/sendingOnSolana.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const account = (transfers: readonly SolanaSent[], activity = true) =>
  WidgetPage.open({
    ...sender,
    account: { ...sender.account, activity },
    router: { view: 'account', history: ['account'], data: { tab: 'activity' } },
    tokens: { state: 'fresh', tokens: [], total: '0.00' },
    solana_transfers: { transfers },
  });
const transaction = (change: Partial<SolanaSent>, testnet = false, chain = kChain) =>
  WidgetPage.open({
    ...sender,
    account: { ...sender.account, caip_address: `${chain}:${sender.account.address}` },
    networks: { networks: sender.networks.networks.map((one) => ({ ...one, testnet })) },
    router: {
      view: 'transaction',
      history: ['account', 'transaction'],
      data: { id: 'transfer/1' },
    },
    solana_transfers: { transfers: [{ ...sent, ...change }] },
  });
const link = () => page.root.querySelector('a')?.getAttribute('href');

it('is a tab of the account once something was sent, and says that it is not everything', async () => {
  page = await account([sent]);
  expect(page.text).toContain('What was sent from this browser.');
  expect(page.text).toContain('Sending SOL');
});

it('says so above the whole list too', async () => {
  page = await WidgetPage.open({
    ...sender,
    router: { view: 'transactions', history: ['account', 'transactions'] },
    solana_transfers: { transfers: [sent] },
  });
  expect(page.text).toContain('What was sent from this browser.');
  expect(page.text).toContain('Sending SOL');
});

it.each([
  ['nothing was sent', [], true],
  ['somebody else sent it', [{ ...sent, from: sent.to }], true],
  ['the page has no activity', [sent], false],
])('is not there where %s', async (_, transfers, activity) => {
  page = await account(transfers, activity);
  expect(page.root.querySelector('[role=tab]')).toBeNull();
});

it('offers nothing that could speed it up or cancel it', async () => {
  page = await transaction({});
  expect(page.text).not.toContain('Speed up');
  expect(page.text).not.toContain('Cancel transaction');
});

it('tells what it cost, and leads to its page in the explorer', async () => {
  page = await transaction({ status: 'confirmed' });
  expect(page.text).toContain('0.00000501 SOL');
  expect(link()).toBe(`https://explorer.solana.com/tx/${sent.hash}`);
});

it('says that it ran out of time, at no cost, and that there is no page of it', async () => {
  page = await transaction({ status: 'expired' });
  expect(page.text).toContain('It ran out of time');
  expect(page.text).not.toContain('0.00000501');
  expect(link()).toBeUndefined();
});

it('leads to no explorer of another network than the one it is on', async () => {
  page = await transaction({ status: 'confirmed' }, true);
  expect(link()).toBeUndefined();
});

it('names the test network that it is on to the explorer', async () => {
  const chain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
  page = await transaction({ status: 'confirmed', chain }, true, chain);
  expect(link()).toBe(`https://explorer.solana.com/tx/${sent.hash}?cluster=devnet`);
});

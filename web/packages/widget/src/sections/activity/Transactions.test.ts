// SPDX-License-Identifier: Apache-2.0
//
import type {
  ActivityEntry,
  ActivitySlice,
  ActivityTransfer,
  Transfer,
  View,
} from '@portico/engine';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const friend = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const hash = `0x${'9f'.repeat(32)}`;
const account = {
  status: 'connected',
  address,
  caip_address: `eip155:1:${address}`,
  explorer_url: `https://scan.example/address/${address}`,
  activity: true,
} as const;
const moved = (
  direction: ActivityTransfer['direction'],
  quantity: string,
  symbol: string,
  more: Partial<ActivityTransfer> = {},
): ActivityTransfer => ({ direction, nft: false, name: symbol, symbol, quantity, ...more });
const entry = (
  id: string,
  operation: string,
  more: Partial<ActivityEntry> = {},
): ActivityEntry => ({
  id,
  at_ms: new Date(2026, 7, 2, 12).getTime(),
  operation,
  hash,
  from: address,
  to: contract,
  status: 'confirmed',
  transfers: [],
  suspicious: false,
  ...more,
});
const sent = entry('sent', 'send', { to: friend, transfers: [moved('out', '0.2509', 'ETH')] });
const came = entry('came', 'receive', {
  from: friend,
  to: address,
  at_ms: new Date(2026, 6, 12).getTime(),
  transfers: [moved('in', '96.4', 'OP', { name: 'Optimism', value: '131.91' })],
});
const phishing = entry('lure', 'receive', {
  from: contract,
  to: address,
  suspicious: true,
  transfers: [moved('in', '0', 'Visit evil.example', { name: 'Visit evil.example' })],
});
const none: ActivitySlice = { state: 'fresh', entries: [], more: false, loading_more: false };

let page: WidgetPage;
let ends: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 7, 6), toFake: ['Date'] });
  ends = [];
  // jsdom has no layout: the test says when the end of the list is seen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        ends.push(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {
        ends.pop();
      }
    },
  );
});
afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.stubGlobal('IntersectionObserver', undefined);
});

const open = (view: View, activity: Partial<ActivitySlice> = {}, data?: unknown) =>
  WidgetPage.open({
    router: { view, history: ['account', view], data },
    account,
    balance: { state: 'fresh', amount: '1', symbol: 'ETH' },
    tokens: { state: 'fresh', tokens: [], total: '0.00' },
    activity: { ...none, ...activity },
    networks: {
      networks: [
        { caip_network_id: 'eip155:1', name: 'Base', active: true, enabled: true, testnet: false },
      ],
    },
  });
const rows = () => [...page.root.querySelectorAll('ul .pt-row')].map((row) => row.textContent);
const only = async (one: ActivityEntry): Promise<string> => {
  page = await open('transactions', { entries: [one] });
  return rows()[0] ?? '';
};

it('groups by month, newest first, and leads to each transaction', async () => {
  page = await open('transactions', { entries: [sent, came] });
  expect([...page.root.querySelectorAll('.pt-sec')].map((one) => one.textContent)).toEqual([
    'August',
    'July',
  ]);
  expect(rows()).toEqual([
    'Sent ETHto 0x5aAe…eAed\u22120.25 ETHAug 2',
    'Received Optimismfrom 0x5aAe…eAed+96.4 OPJul 12',
  ]);
  expect(await page.press('Sent ETH')).toEqual([
    { type: 'navigate', how: 'push', view: 'transaction', data: { id: 'sent' } },
  ]);
});

it.each([
  ['approve', 'Approved'],
  ['burn', 'Burnt'],
  ['cancel', 'Canceled'],
  ['claim', 'Claimed'],
  ['deploy', 'Deployed'],
  ['execute', 'Contract call'],
  ['mint', 'Minted'],
  ['trade', 'Swapped'],
  ['withdraw', 'Withdrawn'],
  ['bridge', 'bridge'],
  ['constructor', 'constructor'],
])('says of %s: %s', async (operation, label) => {
  expect(await only(entry('a', operation))).toContain(label);
});

it('says what became what', async () => {
  const swap = entry('a', 'trade', {
    transfers: [moved('out', '0.5', 'ETH'), moved('in', '1621.42', 'USDC')],
  });
  expect(await only(swap)).toBe('SwappedETH to USDC · Aug 2+1,621.42 USDC\u22120.5 ETH');
  await page.close();
  const waiting = await only({ ...swap, status: 'pending' });
  expect(waiting).toMatch(/ETH to USDC\+1,621\.42 USDCPending$/);
});

it('has a line for each of several transfers', async () => {
  const many = entry('a', 'execute', {
    transfers: [moved('out', '12', 'DAI'), moved('in', '1', 'A'), moved('self', '2', 'B')],
  });
  expect(await only(many)).toBe('Contract call3 transfers\u221212 DAI+1 A2 BAug 2');
});

it('counts collectibles', async () => {
  const nft = moved('in', '1', '', { nft: true, name: 'Stoa #7' });
  expect(await only(entry('a', 'mint', { transfers: [nft] }))).toBe('Minted Stoa #7+1 NFTAug 2');
});

it('calls coins that their contract made received, as whoever got them does', async () => {
  const made = moved('in', '100', 'USDC', { name: 'USD Coin' });
  const from = { from: friend, to: contract, transfers: [made] };
  expect(await only(entry('a', 'mint', from))).toBe(
    'Received USD Coinfrom 0x5aAe…eAed+100 USDCAug 2',
  );
  await page.close();
  // By the account itself: from nobody.
  expect(await only(entry('a', 'mint', { transfers: [made] }))).toBe(
    'Received USD Coin+100 USDCAug 2',
  );
});

it.each([
  ['a token', moved('out', '5', 'USDC'), 'Sent USDCto 0x5aAe…eAed\u22125 USDCAug 2'],
  [
    'a collectible',
    moved('out', '1', '', { nft: true, name: 'Stoa #7' }),
    'Sent Stoa #7to 0x5aAe…eAed\u22121 NFTAug 2',
  ],
])('says who was paid with %s', async (_, transfer, text) => {
  expect(await only(entry('a', 'send', { to: friend, transfers: [transfer] }))).toBe(text);
});

it('says who may spend now', async () => {
  expect(await only(entry('a', 'approve'))).toBe('Approvedto 0xD122…9aDbAug 2');
});

it('does not show the contract that paid several as who was paid', async () => {
  const several = entry('a', 'send', {
    transfers: [moved('out', '1', 'DAI'), moved('out', '2', 'DAI'), moved('out', '3', 'DAI')],
  });
  expect(await only(several)).not.toContain('0xD122');
  await page.close();
  page = await open('transaction', { entries: [several] }, { id: 'a' });
  expect(page.text).toContain(`Contract${contract}`);
});

it('says that what was paid for at a desk was bought there', async () => {
  const bought = { ...came, operation: 'buy', application: 'MoonPay' };
  page = await open('transactions', { entries: [bought] });
  expect(page.text).toContain('Bought Optimism');
  expect(page.text).toContain('MoonPay');
  expect(page.text).not.toContain('from 0x');
  await page.set({ activity: { entries: [{ ...bought, transfers: [] }] } });
  expect(page.text).toContain('Bought');
  // What came in two parts is still the desk's.
  const parts = [moved('in', '1', 'OP'), moved('in', '2', 'ETH')];
  await page.set({ activity: { entries: [{ ...bought, transfers: parts }] } });
  expect(page.text).toContain('MoonPay');
  expect(page.text).not.toContain('OP to ETH');
  await page.close();
  page = await open('transaction', { entries: [bought] }, { id: 'came' });
  expect(page.root.querySelector('h2')?.textContent).toBe('Bought Optimism');
  expect(page.text).toContain('Bought fromMoonPay');
  expect(page.text).toContain(`From${friend}`);
});

it('says what is pending and what failed, without a sign for what did not happen', async () => {
  page = await open('transactions', {
    entries: [
      { ...sent, id: 'p', status: 'pending' },
      { ...sent, id: 'f', status: 'failed' },
      entry('x', 'execute', { status: 'failed' }),
    ],
  });
  expect(rows()).toEqual([
    'Sending ETHto 0x5aAe…eAed\u22120.25 ETHPending',
    'Send failedto 0x5aAe…eAed0.25 ETHFailed',
    'Transaction failed0xD122…9aDbFailed',
  ]);
});

it('shows a payment at once, and once when the history has it', async () => {
  const own = `0x${'ab'.repeat(32)}`;
  const paid: Transfer = {
    id: '9',
    status: 'pending',
    at_ms: sent.at_ms + 1,
    changed_at_ms: 0,
    chain: 'eip155:1',
    rpc_urls: [],
    from: address,
    to: friend,
    contract,
    symbol: 'USDC',
    amount: '48',
    hash: own,
    fee_decimals: 18,
    payment: 'p1',
  };
  page = await open('transactions', { entries: [sent] });
  await page.set({ pay_transfers: { transfers: [paid] } });
  expect(rows()[0]).toBe('Sending USDCto 0x5aAe\u2026eAed\u221248 USDCPending');
  expect(rows()).toHaveLength(2);
  const told = entry('told', 'send', { hash: own, transfers: [moved('out', '48', 'USDC')] });
  await page.set({ activity: { ...none, entries: [told, sent] } });
  expect(rows()).toHaveLength(2);
  expect(page.text).not.toContain('Pending');
});

it('folds away what strangers made to be seen, and repeats neither its name nor its address', async () => {
  page = await open('transactions', { entries: [{ ...phishing, at_ms: sent.at_ms }, sent] });
  const fold = page.root.querySelector('details');
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain('1 suspicious entry');
  expect(fold?.textContent).toContain('Copy no address from here');
  expect(fold?.querySelector('ul')?.textContent).toMatch(/^ReceivedSuspicious/);
  expect(fold?.textContent).not.toContain('0xD122');
  expect(page.root.querySelector('section > ul')?.textContent).not.toContain('Suspicious');
});

it('asks for more when the end of the list is seen, once, and not while it waits', async () => {
  page = await open('transactions', { entries: [sent], more: true });
  expect(ends).toHaveLength(1);
  await act(async () => ends[0]?.());
  expect(page.store.sent).toEqual([{ type: 'more_activity' }]);
  await page.set({ activity: { loading_more: true } });
  expect(ends).toHaveLength(0);
  expect(page.root.querySelector('[aria-label="Loading more activity"]')).not.toBeNull();
  await page.set({ activity: { loading_more: false, more: false } });
  expect(ends).toHaveLength(0);
});

it('asks for more by hand after a failure', async () => {
  page = await open('transactions', { entries: [sent], more: true, state: 'stale' });
  expect(page.text).toContain('Older activity did not load');
  expect(await page.press('Try again')).toEqual([{ type: 'more_activity' }]);
  expect(await page.press('Load the activity again')).toEqual([{ type: 'refresh_account' }]);
});

it('waits with seven rows, says that there is nothing yet, and that it cannot be known', async () => {
  page = await open('transactions', { state: 'loading' });
  expect(page.root.querySelectorAll('[aria-label="Loading your activity"] .pt-row')).toHaveLength(
    7,
  );
  await page.set({ activity: { state: 'fresh' } });
  expect(page.text).toContain('No activity yetYour next transactions will appear here');
  await page.set({ activity: { state: 'unsupported' } });
  expect(page.text).toContain('Activity on Base is not known here.');
});

it('says that it did not load and tries again, unless there is no connection', async () => {
  page = await open('transactions', { state: 'failed' });
  expect(page.text).toContain('Activity did not loadYour funds are not affected.');
  expect(await page.press('Try again')).toEqual([{ type: 'refresh_account' }]);
  await page.set({ modal: { online: false } });
  expect(await page.press('Try again')).toEqual([]);
});

it('shows the newest few in the account, nothing suspicious among them, and leads to all', async () => {
  const many = Array.from({ length: 5 }, (_, index) => ({ ...sent, id: `${index}` }));
  page = await open('account', { entries: [phishing, ...many] }, { tab: 'activity' });
  expect(rows()).toHaveLength(4);
  expect(page.text).not.toContain('Suspicious');
  expect(await page.press('All activity')).toMatchObject([{ view: 'transactions', how: 'push' }]);
});

it('says so when nobody is connected', async () => {
  page = await open('transactions');
  await page.set({ account: { status: 'disconnected' } });
  expect(page.text).toContain('No account is connected');
});

it('shows all of a transaction, and its page in the explorer', async () => {
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => written.push(text) },
  });
  page = await open('transaction', { entries: [came] }, { id: 'came' });
  expect(page.root.querySelector('h2')?.textContent).toBe('Received Optimism');
  expect(page.text).toContain('+96.4 OP$131.91');
  // The other side in full, since a look-alike differs in the middle.
  expect(page.root.querySelector('.pt-full')?.textContent).toBe(friend);
  expect(page.text).not.toContain('0x71C7');
  expect(page.text).toContain('StatusConfirmed');
  expect(page.text).toContain('Jul 12, 2026');
  await page.press('Copy From');
  await page.press('Copy Transaction ID');
  expect(written).toEqual([friend, hash]);
  expect(page.root.querySelector('a')?.href).toBe(`https://scan.example/tx/${hash}`);
});

it('shows everything that a swap moved, and calls its contract one', async () => {
  const swap = entry('swap', 'trade', {
    application: 'Harbour',
    transfers: [moved('out', '0.5', 'ETH', { value: '1624.80' }), moved('in', '1621.42', 'USDC')],
  });
  page = await open('transaction', { entries: [swap] }, { id: 'swap' });
  expect(page.root.querySelector('.pt-figure')?.textContent).toBe('+1,621.42 USDC');
  expect(rows()).toEqual(['ETH\u22120.5 ETH$1,624.80']);
  expect(page.text).toContain(`Contract${contract}`);
  expect(page.text).toContain('AppHarbour');
});

it.each([
  [{ quantity: '0.00042', symbol: 'ETH', value: '0.84' }, 'Fee0.00042 ETH$0.84'],
  [{ quantity: '0.0000011', symbol: 'ETH', value: '0.00' }, 'Fee0.0000011 ETH<$0.01'],
  [{ quantity: '0', symbol: 'ETH', value: '0.00' }, 'Fee0 ETH$0.00'],
  [{ quantity: '0.000021', symbol: 'POL' }, 'Fee0.000021 POLStatus'],
])('says what the account paid for it: %j', async (fee, text) => {
  page = await open('transaction', { entries: [{ ...sent, fee }] }, { id: 'sent' });
  expect(page.text).toContain(text);
  await page.set({ activity: { entries: [sent] } });
  expect(page.text).not.toContain('Fee');
});

it('shows the token of a mint, and the other side of anything else', async () => {
  const nft = moved('in', '1', '', { nft: true, name: 'Stoa #7', contract });
  const mint = entry('mint', 'mint', { to: address, transfers: [nft] });
  page = await open('transaction', { entries: [mint] }, { id: 'mint' });
  expect(page.text).toContain(`Contract${contract}`);
  expect(page.controls).toContain('Copy Contract');
  await page.set({ activity: { entries: [{ ...mint, from: friend }] } });
  expect(page.text).toContain(`From${friend}`);
  expect(page.text).not.toContain('Contract');
  await page.set({ activity: { entries: [{ ...mint, suspicious: true }] } });
  expect(page.controls).not.toContain('Copy Contract');
});

it('offers no address of a suspicious one to copy', async () => {
  page = await open('transaction', { entries: [phishing] }, { id: 'lure' });
  expect(page.text).toContain('Copy no address from here');
  expect(page.root.querySelector('h2')?.textContent).toBe('Received');
  expect(page.controls.filter((name) => name.startsWith('Copy'))).toEqual(['Copy Transaction ID']);
});

it('shows a call of a contract by its app, and no document upon a document', async () => {
  page = await open('transactions', { entries: [entry('a', 'execute')] });
  expect(page.root.querySelectorAll('ul .pt-row svg')).toHaveLength(1);
  await page.close();
  const call = entry('a', 'execute', { application: 'Harbour' });
  page = await open('transactions', { entries: [call] });
  expect(page.root.querySelector('ul .pt-square-avatar')?.getAttribute('data-l')).toBe('H');
  await page.close();
  page = await open('transaction', { entries: [call] }, { id: 'a' });
  expect(page.root.querySelector('.pt-moved .pt-figure')?.textContent).toBe('Harbour');
});

it('says where a pending one stands', async () => {
  page = await open('transaction', { entries: [{ ...sent, status: 'pending' }] }, { id: 'sent' });
  expect(page.root.querySelector('[aria-current=step]')?.textContent).toBe('Pending');
  await page.set({ activity: { entries: [sent] } });
  expect(page.root.querySelector('[aria-current=step]')).toBeNull();
  expect(page.text).toContain('StatusConfirmed');
});

it.each([{ id: 'else' }, undefined, 'x', { id: 7 }])(
  'says that a transaction is not here: %j',
  async (data) => {
    page = await open('transaction', { entries: [sent] }, data);
    expect(page.text).toContain('This transaction is not here');
    await page.set({ activity: { entries: [], state: 'loading' } });
    expect(page.root.querySelector('[aria-busy=true]')).not.toBeNull();
  },
);

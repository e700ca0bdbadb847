// SPDX-License-Identifier: Apache-2.0
//
import type { AccountSlice, NetworksSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const row = { active: false, enabled: true, testnet: false } as const;
const networks = [
  { ...row, caip_network_id: 'eip155:1', name: 'Ethereum', active: true },
  { ...row, caip_network_id: 'eip155:8453', name: 'Base' },
];
const base = {
  caip_network_id: 'eip155:8453',
  name: 'Base',
  native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpc_urls: ['https://rpc.example/base'],
  block_explorer_urls: [],
  testnet: false,
};
const wallet = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'installed',
  last_used: true,
  installed: true,
} as const;
let page: WidgetPage;
afterEach(() => page.close());

const open = (
  changes: Partial<NetworksSlice>,
  account: Partial<AccountSlice> = { wallet },
): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view: 'switch_network', history: ['account', 'switch_network'] },
    account,
    networks: { networks, target: 'eip155:8453', ...changes },
  });

it.each([
  ['declined', 'You are still on Ethereum. You can ask again whenever you like.', 'Ask again'],
  ['failed', 'Nothing was spent. Change the network in the wallet, or ask again.', 'Try again'],
] as const)('%s: “%s”', async (switching, text, forward) => {
  page = await open({
    switching,
    ...(switching === 'failed' && { error_code: 'switch_not_done' }),
  });
  expect(page.text).toContain('Switch to Base');
  expect(page.text).toContain(text);
  expect(await page.press(forward)).toEqual([{ type: 'retry' }]);
  expect(await page.press('Stay on Ethereum')).toEqual([{ type: 'go_back' }]);
});

it.each([
  ['switching', 'It will ask to move from Ethereum to Base. Nothing is spent.'],
  ['adding', 'It does not know Base yet and will ask to add it. Nothing is spent.'],
] as const)(
  '%s: waits, and lets nobody ask twice until the wallet is slow',
  async (switching, text) => {
    page = await open({ switching });
    expect(page.text).toContain(text);
    expect(page.controls).not.toContain('Ask again');
    await page.set({ networks: { slow: true } });
    expect(page.text).toContain('Meridian has not answered yet.');
    expect(await page.press('Ask again')).toEqual([{ type: 'retry' }]);
    expect(await page.press('Stay on Ethereum')).toEqual([{ type: 'go_back' }]);
  },
);

it('says “your wallet” within a sentence, of one whose name it does not know', async () => {
  page = await open({ switching: 'switching' }, {});
  expect(page.text).toContain('Approve in your wallet');
});

it('does not name a network that it does not know', async () => {
  page = await open({ switching: 'switching', networks: networks.slice(1) });
  expect(page.text).toContain('It will ask to move to Base.');
  expect(page.controls).toContain('Stay');
});

it('gives the values to add by hand, each to copy', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, languages: ['en'] });
  page = await open({ switching: 'failed', add_by_hand: base });
  const lines = [...page.root.querySelectorAll('.pt-kv > div')].map((line) => line.textContent);
  expect(lines).toEqual([
    'NameBase',
    'Chain ID8453',
    'RPC URLhttps://rpc.example/base',
    'CurrencyETH',
  ]);
  await page.press('Copy RPC URL');
  expect(writeText).toHaveBeenCalledWith('https://rpc.example/base');
  await act(async () => {});
  expect(page.root.querySelector('.pt-vh[role=status]')?.textContent).toBe('RPC URL copied');
  expect(await page.press('I added it')).toEqual([{ type: 'retry' }]);
});

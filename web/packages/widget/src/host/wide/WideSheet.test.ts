// SPDX-License-Identifier: Apache-2.0
//
// The wide sheet: what each pane shows, and what a press in one sends.
import type { Slices, WalletRow } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const alder: WalletRow = {
  id: 'alder',
  name: 'Alder',
  kind: 'installed',
  last_used: false,
  installed: true,
};
const code: WalletRow = {
  id: 'wallet_connect',
  name: 'WalletConnect',
  kind: 'wallet_connect',
  last_used: false,
  installed: false,
};
const connect = { wallets: [alder, code] };
const onCode: Partial<Slices> = {
  router: {
    view: 'connecting_wallet_connect',
    history: ['connect', 'connecting_wallet_connect'],
    forward: true,
  },
  connecting: { state: 'loading', copied: false },
};

let page: WidgetPage;
afterEach(() => page.close());

const titles = () => [...page.root.querySelectorAll('.pt-pane h2')].map((one) => one.textContent);
const chosen = () => page.root.querySelector('[aria-current=true] .pt-title')?.textContent;

it('asks for the code as it opens, once, and shows its place meanwhile', async () => {
  page = await WidgetPage.open({ modal: { open: false }, connect }, { wide: true });
  expect(page.store.sent).toEqual([]);
  await page.set({ modal: { open: true } });
  expect(page.store.sent).toEqual([{ type: 'choose_wallet_connect' }]);
  expect(titles()).toEqual(['Connect', 'Scan with your phone']);
  await page.set(onCode);
  expect(page.store.sent).toHaveLength(1);
  expect(chosen()).toBe('Wallet on your phone');
});

it('another row takes the place of the one before it, and the code’s own row makes no second one', async () => {
  page = await WidgetPage.open({ connect, ...onCode }, { wide: true });
  expect(await page.press('Wallet on your phone')).toEqual([]);
  expect(await page.press('Alder')).toEqual([
    { type: 'go_back_to_index', index: 0 },
    { type: 'choose_wallet', id: 'alder' },
  ]);
  const history = ['connect', 'connecting_external'] as const;
  await page.set({
    router: { view: 'connecting_external', history: [...history], forward: true },
    connecting: { state: 'waiting', wallet: alder },
  });
  expect(titles()).toEqual(['Connect', 'Alder']);
  expect(chosen()).toBe('Alder');
});

it('goes back only to what the second pane has shown', async () => {
  page = await WidgetPage.open({ connect, ...onCode }, { wide: true });
  expect(page.controls).not.toContain('Back');
  const history = ['connect', 'all_wallets', 'connecting_wallet_connect'] as const;
  await page.set({
    connect: { awaited: 2 },
    router: { view: 'connecting_wallet_connect', history: [...history], forward: true },
  });
  expect(await page.press('Back')).toEqual([{ type: 'go_back' }]);
  expect(chosen()).toBe('All wallets');
});

it('explains wallets where there is no code, and asks for none before the terms are ticked', async () => {
  page = await WidgetPage.open({ connect: { wallets: [alder] } }, { wide: true });
  expect(titles()).toEqual(['Connect', 'What is a wallet?']);
  await page.set({ connect: { ...connect, enabled: false } });
  expect(page.store.sent).toEqual([]);
  await page.set({ connect: { enabled: true } });
  expect(page.store.sent).toEqual([{ type: 'choose_wallet_connect' }]);
});

it('is named by its list; the second pane is a region of its own name', async () => {
  page = await WidgetPage.open({ connect, ...onCode }, { wide: true });
  const nameOf = (element: Element | null) =>
    page.root.getElementById(element?.getAttribute('aria-labelledby') ?? '')?.textContent;
  expect(nameOf(page.root.querySelector('dialog'))).toBe('Connect');
  expect(nameOf(page.root.querySelector('.pt-pane:last-child'))).toBe('Scan with your phone');
});

it('is narrow for every view that does not begin at Connect, and where the host did not ask', async () => {
  const networks = { view: 'networks', history: ['account', 'networks'], forward: true } as const;
  page = await WidgetPage.open(
    { router: { ...networks, history: [...networks.history] } },
    { wide: true },
  );
  expect(page.root.querySelector('.pt-pane')).toBeNull();
  await page.close();
  page = await WidgetPage.open({ connect });
  expect(page.root.querySelector('.pt-pane')).toBeNull();
  expect(page.store.sent).toEqual([]);
});

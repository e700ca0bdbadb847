// SPDX-License-Identifier: Apache-2.0
//
import type { WalletRow } from '@portico/engine';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';
import { parts, rows } from './Connect.tsx';
import { loginKey } from './shownMethods.ts';

const row = (name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  id: name.toLowerCase(),
  name,
  kind: 'featured',
  last_used: false,
  installed: false,
  ...more,
});
const phone = row('WalletConnect', { id: 'wallet_connect', kind: 'wallet_connect' });
const wallets = [
  row('Meridian', { kind: 'recent', last_used: true, installed: true }),
  row('Juniper', { kind: 'installed', installed: true }),
  phone,
  ...['Kestrel', 'Fathom', 'Harrow', 'Lumen'].map((name) => row(name)),
];

let page: WidgetPage;
afterEach(() => page.close());

it('lists the wallets in the engine’s order, marks them, and points to the rest', async () => {
  page = await WidgetPage.open({ connect: { wallets } });
  const rows = [...page.root.querySelectorAll('.pt-row')].map((one) => one.textContent);
  expect(rows).toEqual([
    'MeridianLast used',
    'JuniperInstalled',
    'Wallet on your phone',
    'Kestrel',
    'Fathom',
    'Harrow',
    'All wallets6',
  ]);
});

it('leads a phone to its wallets by one row, however few there are', async () => {
  page = await WidgetPage.open({ connect: { wallets: [row('Kestrel')], code_elsewhere: true } });
  const rows = [...page.root.querySelectorAll('.pt-row')].map((one) => one.textContent);
  expect(rows).toEqual(['Kestrel', 'All wallets']);
});

it('sends what was chosen', async () => {
  page = await WidgetPage.open({ connect: { wallets } });
  expect(await page.press('Juniper')).toEqual([{ type: 'choose_wallet', id: 'juniper' }]);
  expect(await page.press('Wallet on your phone')).toEqual([{ type: 'choose_wallet_connect' }]);
  expect(await page.press('All wallets')).toMatchObject([{ how: 'push', view: 'all_wallets' }]);
  expect(await page.press('What is a wallet?')).toMatchObject([{ view: 'what_is_a_wallet' }]);
});

it('shows a wallet that announces itself late', async () => {
  page = await WidgetPage.open({ connect: { wallets: [phone] } });
  expect(page.text).toContain('No wallet here yet');
  await page.set({ connect: { wallets: [row('Juniper'), phone] } });
  expect(page.controls).toContain('Juniper');
  expect(page.text).not.toContain('No wallet here yet');
});

// Who announces a wallet learns of a visitor by the fetch of its icon.
it('fetches an icon only when its row comes near what is seen', async () => {
  const icon = 'https://kestrel.example/icon.png';
  page = await WidgetPage.open({ connect: { wallets: [row('Kestrel', { icon })] } });
  const image = page.root.querySelector<HTMLImageElement>('.pt-row img');
  expect(image?.getAttribute('src')).toBe(icon);
  expect(image?.getAttribute('loading')).toBe('lazy');
});

it('is busy, with words, while the first view waits', async () => {
  page = await WidgetPage.open({ modal: { loading: true } });
  expect(page.root.querySelector('[aria-busy=true]')?.getAttribute('aria-label')).toBe('Loading');
});

const terms = { terms_url: 'https://a.example/t' };
const privacy = { privacy_url: 'https://a.example/p' };

it.each([
  [{ ...terms, ...privacy, legal: 'note' }, ['terms', 'privacy notice']],
  [{ ...terms, legal: 'note' }, ['terms']],
  [{ ...privacy, legal: 'note' }, ['privacy notice']],
  [{ ...terms, legal: 'none' }, []],
] as const)('says what one accepts, of what there is: %j', async (connect, links) => {
  page = await WidgetPage.open({ connect: { wallets, ...connect } });
  const found = [...page.root.querySelectorAll('.pt-footnote a')].map((link) => link.textContent);
  expect(found).toEqual(links);
  expect(page.text.includes('By connecting you accept')).toBe(links.length > 0);
});

it('lets nobody in before the box is ticked', async () => {
  page = await WidgetPage.open({
    connect: { wallets, ...terms, ...privacy, legal: 'checkbox', enabled: false },
  });
  const box = page.root.querySelector<HTMLElement>('[role=checkbox]');
  expect(box?.getAttribute('aria-checked')).toBe('false');
  expect(await page.press('Juniper')).toEqual([]);
  expect(await page.press('All wallets')).toEqual([]);
  box?.click();
  expect(page.store.sent).toEqual([{ type: 'agree_terms', agreed: true }]);
  await page.set({ connect: { enabled: true } });
  expect(box?.getAttribute('aria-checked')).toBe('true');
  expect(await page.press('Juniper')).toEqual([{ type: 'choose_wallet', id: 'juniper' }]);
});

it('opens the terms without ticking the box', async () => {
  page = await WidgetPage.open({ connect: { wallets, ...terms, legal: 'checkbox' } });
  page.root.querySelector<HTMLElement>('.pt-agree a')?.click();
  expect(page.store.sent).toEqual([]);
  page.root.querySelector<HTMLElement>('.pt-agree > span')?.click();
  expect(page.store.sent).toEqual([{ type: 'agree_terms', agreed: false }]);
});

it('folds the wallets into one button', async () => {
  page = await WidgetPage.open({ connect: { wallets, collapsed: true } });
  expect(page.controls).not.toContain('Juniper');
  expect(await page.press('Continue with a wallet')).toMatchObject([{ view: 'connect_wallets' }]);
  await page.set({ router: { view: 'connect_wallets', history: ['connect', 'connect_wallets'] } });
  expect(page.controls).toContain('Juniper');
});

it('leads somebody without a wallet to one', async () => {
  page = await WidgetPage.open({ connect: { wallets, wallet_guide: true } });
  expect(await page.press('Get one in a minute')).toMatchObject([{ view: 'get_wallet' }]);
});

it('lists every wallet when there is no view of all', async () => {
  page = await WidgetPage.open({ connect: { wallets, all_wallets: false } });
  expect(page.controls).toContain('Lumen');
  expect(page.controls).not.toContain('All wallets');
});

it('says how many more the directory has', async () => {
  page = await WidgetPage.open({ connect: { wallets: [phone] }, wallets: { count: 1480 } });
  expect(page.text).toContain('All wallets1,480');
});

it('says which ecosystem a wallet is wanted for', async () => {
  page = await WidgetPage.open({ connect: { wallets, chain_namespace: 'solana' } });
  expect(page.root.querySelector('h2')?.textContent).toBe('Connect to Solana');
});

it('puts no word beside wallets that stand alone', async () => {
  // As before the section with the providers has loaded, and where no vault will make it load.
  await import('../email/index.ts');
  const { social } = parts;
  delete parts.social;
  page = await WidgetPage.open({
    connect: {
      methods: [
        { method: 'social', separator: true },
        { method: 'wallet', separator: false },
      ],
    },
  });
  expect(page.root.querySelector('.pt-methods')).not.toBeNull();
  expect(page.root.querySelector('.pt-or')).toBeNull();
  Object.assign(parts, { social });
});

describe('while the ways to log in are on their way', () => {
  let drawn: typeof parts;
  const methods = [
    { method: 'email', separator: false },
    { method: 'social', separator: true },
    { method: 'wallet', separator: false },
  ] as const;
  const network = (caip_network_id: string) => ({
    caip_network_id,
    name: 'N',
    active: true,
    enabled: true,
    testnet: false,
  });
  const places = (): number => page.root.querySelectorAll('.pt-methods > .pt-login').length;
  beforeEach(() => {
    drawn = { ...parts };
    for (const name of ['email', 'social', 'header'] as const) delete parts[name];
    rows.stay = rows.lost = false;
    localStorage.clear();
  });
  afterEach(() => {
    Object.assign(parts, drawn);
    localStorage.clear();
  });

  it('keeps the place of each that the server may offer', async () => {
    page = await WidgetPage.open({ connect: { wallets, methods, vault_url: '' } });
    expect(places()).toBe(2);
    const word = page.root.querySelector('.pt-or');
    expect(word?.textContent).toBe('or');
    // Beside a place there is nothing yet to choose between.
    expect(word?.getAttribute('aria-hidden')).toBe('true');
    Object.assign(parts, drawn);
    await page.set({ connect: { vault_url: 'https://vault.example' } });
    expect(places()).toBe(0);
    expect(page.root.querySelector('.pt-or')?.hasAttribute('aria-hidden')).toBe(false);
  });

  // What draws them may be there already: of another widget in the page.
  it('takes nobody’s address before the server has said that it offers a log-in', async () => {
    Object.assign(parts, drawn);
    page = await WidgetPage.open({ connect: { wallets, methods, vault_url: '' } });
    expect(page.root.querySelector('input')).toBeNull();
    expect(places()).toBe(2);
    await page.set({ connect: { vault_url: 'https://vault.example' } });
    expect(page.root.querySelector('input')).not.toBeNull();
    expect(places()).toBe(0);
  });

  it.each([
    ['email', 1],
    ['', 0],
    ['email,social', 2],
  ])('keeps those that it offered when it was last asked: %s', async (last, count) => {
    localStorage[loginKey] = last;
    page = await WidgetPage.open({ connect: { wallets, methods, vault_url: '' } });
    expect(places()).toBe(count);
  });

  it('keeps them until they are fetched', async () => {
    page = await WidgetPage.open({
      connect: { wallets, methods, vault_url: 'https://vault.example' },
      networks: { networks: [network('eip155:1')] },
    });
    expect(places()).toBe(2);
  });

  it('keeps none where no network of the app has an account for who logs in', async () => {
    rows.stay = true;
    page = await WidgetPage.open({
      connect: { wallets, methods, vault_url: 'https://vault.example' },
      networks: { networks: [network('bip122:000000000019d6689c085ae165831e93')] },
    });
    expect(places()).toBe(0);
    expect(page.root.querySelector('.pt-or')).toBeNull();
  });

  it('lets go of them once the wallets stay where they are without', async () => {
    const frames: FrameRequestCallback[] = [];
    const paint = vi.spyOn(globalThis, 'requestAnimationFrame');
    paint.mockImplementation((frame) => frames.push(frame));
    const only = [{ method: 'wallet', separator: false }] as const;
    page = await WidgetPage.open({ connect: { wallets, methods, vault_url: '' } });
    await page.set({ connect: { wallets, methods: only } });
    expect(places()).toBe(2);
    await act(async () => {
      for (const frame of frames) frame(0);
    });
    expect(places()).toBe(0);
    paint.mockRestore();
  });
});

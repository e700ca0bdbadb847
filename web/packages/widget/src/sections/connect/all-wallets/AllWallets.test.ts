// SPDX-License-Identifier: Apache-2.0
//
import type { Slices } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../../test/WidgetPage.ts';

const row = (name: string) =>
  ({ id: name.toLowerCase(), name, kind: 'featured', last_used: false, installed: false }) as const;
let page: WidgetPage;
afterEach(() => page.close());

const open = (wallets: Partial<Slices['wallets']>): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view: 'all_wallets', history: ['connect', 'all_wallets'] },
    connect: { wallets: [row('Meridian'), row('Kestrel')] },
    wallets,
  });
const cells = () => [...page.root.querySelectorAll('button.pt-cell')].map((one) => one.textContent);
const type = (text: string): Promise<void> =>
  act(async () => {
    const input = page.root.querySelector('input');
    if (!input) throw new Error('no search field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('shows the directory’s wallets and sends what is searched for and filtered', async () => {
  page = await open({ state: 'ready', wallets: [row('Fathom'), row('Harrow')], count: 480 });
  expect(cells()).toEqual(['Fathom', 'Harrow']);
  await type('ha');
  expect(page.store.sent).toEqual([{ type: 'search_wallets', text: 'ha' }]);
  expect(await page.press('Only certified wallets')).toEqual([
    { type: 'filter_wallets', certified: true },
  ]);
  expect(await page.press('Harrow')).toEqual([{ type: 'choose_wallet', id: 'harrow' }]);
});

// Who announces a wallet learns of a visitor by the fetch of its icon.
it('fetches an icon only when its cell comes near what is seen', async () => {
  const announced = { ...row('Kestrel'), icon: 'https://kestrel.example/icon.png' };
  page = await open({ state: 'ready', wallets: [announced], count: 1 });
  const icon = page.root.querySelector<HTMLImageElement>('button.pt-cell img');
  expect(icon?.getAttribute('src')).toBe(announced.icon);
  expect(icon?.getAttribute('loading')).toBe('lazy');
});

it('has the code for another device on a phone alone', async () => {
  page = await open({ state: 'ready', wallets: [row('Fathom')], count: 1 });
  expect(page.text).not.toContain('Show code for another device');
  await page.set({ connect: { code_elsewhere: true } });
  expect(await page.press('Show code for another device')).toEqual([
    { type: 'choose_wallet_connect' },
  ]);
});

it('says in a word what its filter does', async () => {
  page = await open({ state: 'ready', wallets: [row('Fathom')], count: 480 });
  const filter = page.root.querySelector('[aria-label="Only certified wallets"]');
  expect(filter?.textContent).toBe('Certified');
});

it('goes to the next wallet that begins with a letter', async () => {
  page = await open({
    state: 'ready',
    wallets: ['Fathom', 'Harrow', 'Halcyon', 'Kestrel'].map(row),
    count: 4,
  });
  const [first] = page.root.querySelectorAll<HTMLElement>('button.pt-cell');
  first?.focus();
  const focused = (): string | null | undefined => page.root.activeElement?.textContent;
  const press = (key: string): void => {
    page.root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  press('h');
  expect(focused()).toBe('Harrow');
  press('H');
  expect(focused()).toBe('Halcyon');
  press('f');
  expect(focused()).toBe('Fathom');
  press('z');
  expect(focused()).toBe('Fathom');
});

it('waits in the geometry of the grid, and keeps what is there while more comes', async () => {
  page = await open({ state: 'loading' });
  const busy = () => page.root.querySelector('[aria-busy=true]')?.getAttribute('aria-label');
  expect(busy()).toBe('Loading wallets');
  expect(page.root.querySelectorAll('.pt-skel')).toHaveLength(48);
  await page.set({ wallets: { wallets: [row('Fathom')], count: 480 } });
  expect(cells()).toEqual(['Fathom']);
  expect(busy()).toBe('Loading more wallets');
});

it('says that nothing was found, and how to connect all the same', async () => {
  page = await open({ state: 'ready', search: 'halcyon', count: 480 });
  expect(page.text).toContain('No wallet called “halcyon”');
  expect(page.controls).not.toContain('Show pairing code');
  const phone = { ...row('Phone'), kind: 'wallet_connect' } as const;
  await page.set({ connect: { wallets: [phone] } });
  expect(page.controls).toContain('Show pairing code');
  // Over the operator's own relay no wallet of another name reads the code.
  await page.set({ connect: { own_relay: true } });
  expect(page.controls).not.toContain('Show pairing code');
  expect(await page.press('Show all wallets')).toEqual([{ type: 'search_wallets', text: '' }]);
});

it('keeps known wallets and offers to ask again when the directory fails', async () => {
  page = await open({ state: 'failed', http_status: 502 });
  expect(cells()).toEqual(['Meridian', 'Kestrel']);
  expect(page.text).toContain('Wallets in this browser keep working.');
  expect(await page.press('Try again')).toEqual([{ type: 'retry' }]);
});

it('searches the known wallets where there is no directory, without a filter', async () => {
  page = await open({});
  expect(page.controls).not.toContain('Only certified wallets');
  await type('kes');
  expect(cells()).toEqual(['Kestrel']);
});

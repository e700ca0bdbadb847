// SPDX-License-Identifier: Apache-2.0
//
import type { Slices } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
let page: WidgetPage;
afterEach(() => page.close());

const open = (
  view: 'account' | 'account_settings',
  zones: readonly string[] | undefined,
  changes: Partial<Slices> = {},
): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view, history: [view] },
    account: {
      status: 'connected',
      address,
      caip_address: `eip155:1:${address}`,
      ...(zones && { zones: [...zones] }),
    },
    balance: { state: 'fresh', amount: '1', symbol: 'ETH' },
    tokens: { state: 'unsupported', tokens: [] },
    ...changes,
  });

it('leads to a name where the account has none', async () => {
  page = await open('account', ['shop.eth']);
  expect(await page.press('Choose a name')).toEqual([
    { type: 'navigate', how: 'push', view: 'choose_account_name' },
  ]);
});

it.each([
  ['there is no zone', undefined, {}],
  ['it has a name', ['shop.eth'], { identity: { name: 'ada.shop.eth' } }],
  ['it is not known yet whether it has one', ['shop.eth'], { balance: { state: 'loading' } }],
] as const)('offers none where %s', async (_, zones, changes) => {
  page = await open('account', zones, changes as Partial<Slices>);
  expect(page.controls).not.toContain('Choose a name');
});

it('has its place before anything is known, and keeps it for the name', async () => {
  page = await open('account', ['shop.eth'], { balance: { state: 'loading' } });
  const places = (): number => page.root.querySelectorAll('.pt-lead').length;
  const before = places();
  await page.set({
    balance: { state: 'fresh', amount: '1', symbol: 'ETH' },
    identity: { name: 'ada.shop.eth' },
  } as Partial<Slices>);
  expect(places()).toBe(before);
  expect(page.text).toContain('ada.shop.eth');
  expect(page.controls.some((name) => name.startsWith('Name'))).toBe(true);
});

it('stands in the settings, also where there is a name', async () => {
  page = await open('account_settings', ['shop.eth'], { identity: { name: 'ada.shop.eth' } });
  expect(await page.press('Name')).toEqual([
    { type: 'navigate', how: 'push', view: 'choose_account_name' },
  ]);
});

// SPDX-License-Identifier: Apache-2.0
//
import type { NamesSlice, Slices, View } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const wallet = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'installed',
  last_used: true,
  installed: true,
} as const;
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const form: NamesSlice = {
  state: 'form',
  zones: ['shop.eth'],
  zone: 'shop.eth',
  text: '',
  verdict: 'none',
  suggestions: [],
  address,
  problems: 0,
};
const free: Partial<NamesSlice> = { text: 'ada-lace', name: 'ada-lace.shop.eth', verdict: 'free' };
let page: WidgetPage;
afterEach(() => page.close());

const open = (
  names: Partial<NamesSlice> | undefined,
  view: View = 'register_account_name',
  changes: Partial<Slices['account']> = {},
): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view, history: ['account', view] },
    account: {
      status: 'connected',
      address,
      caip_address: `eip155:1:${address}`,
      wallet,
      zones: ['shop.eth'],
      ...changes,
    },
    ...(names && { names: { ...form, ...names } }),
  });

it('takes a name that is free, once', async () => {
  page = await open(free);
  expect(page.text).toContain('ada-lace.shop.eth is free');
  expect(page.text).toContain('Points to 0x71C7…976F');
  expect(page.text).toContain('No fee.');
  expect(await page.press('Take this name')).toEqual([
    { type: 'take_name', name: 'ada-lace.shop.eth' },
  ]);
});

it.each([
  ['none', 'Letters, digits and hyphens, four or more.'],
  ['too_short', 'Four characters or more.'],
  ['too_long', '64 characters at most.'],
  ['characters', 'Letters, digits and hyphens only, four or more.'],
  ['hyphens', 'No hyphen at an end'],
  ['checking', 'Checking ada-lace.shop.eth'],
] as const)('%s: “%s”, and nothing can be taken', async (verdict, text) => {
  page = await open({ ...free, verdict });
  expect(page.text).toContain(text);
  expect(await page.press('Take this name')).toEqual([]);
});

it('offers what is free where a name is taken', async () => {
  page = await open({ ...free, verdict: 'taken', suggestions: ['ada-lace-one', 'the-ada-lace'] });
  expect(page.text).toContain('Taken, or too much like a name that is.');
  const rows = [...page.root.querySelectorAll('.pt-list .pt-title')].map((row) => row.textContent);
  expect(rows).toEqual(['ada-lace-one.shop.eth', 'the-ada-lace.shop.eth']);
  expect(await page.press('Choose another')).toEqual([]);
  expect(await page.press('ada-lace-one.shop.eth')).toEqual([
    { type: 'type_name', text: 'ada-lace-one' },
  ]);
});

it('lets a name be tried that could not be checked', async () => {
  page = await open({ ...free, verdict: 'unknown' });
  expect(page.text).toContain('Suggestions did not load.');
  expect(await page.press('Take this name')).toHaveLength(1);
});

it('says in words what the wallet signs, and takes it back', async () => {
  page = await open({ ...free, state: 'signing', asked_at_s: 1_700_000_000 });
  expect(page.text).toContain('Confirm in Meridian');
  const facts = [...page.root.querySelectorAll('.pt-kv > div')].map((line) => line.textContent);
  expect(facts.slice(0, 2)).toEqual(['Nameada-lace.shop.eth', `Account${address}`]);
  expect(facts[2]).toMatch(/^Made at\d/);
  expect(await page.press('Waiting for Meridian')).toEqual([]);
  expect(await page.press('Cancel')).toEqual([{ type: 'cancel_name' }]);
});

it.each([
  ['declined', 'You declined in Meridian.'],
  ['pending', 'Meridian has an earlier request open.'],
  ['wallet', 'Meridian could not sign.'],
  ['lost', 'Somebody else took it first.'],
  ['too_late', 'it counts for ten minutes.'],
  ['signature', 'not accepted for this account'],
  ['network', 'Names are not given on this network.'],
  ['refused', 'The server refused it.'],
  ['unsure', 'did not say whether it has the name'],
] as const)('%s: “%s”, and the name stays', async (problem, text) => {
  page = await open({ ...free, problem, problems: 1 });
  expect(page.text).toContain('ada-lace.shop.eth was not registered');
  expect(page.text).toContain(text);
  expect(page.root.querySelector('input')?.value).toBe('ada-lace');
});

it('shows the words of the server', async () => {
  page = await open({ ...free, problem: 'refused', detail: 'Too many names', problems: 1 });
  expect(page.text).toContain('Too many names');
});

it('goes on to that the name is theirs', async () => {
  page = await open({ ...free, state: 'taken' });
  expect(page.store.sent).toContainEqual({
    type: 'navigate',
    how: 'replace',
    view: 'register_account_name_success',
  });
});

it('says that they have it', async () => {
  page = await open({ ...free, state: 'taken' }, 'register_account_name_success');
  expect(page.text).toContain('You are ada-lace.shop.eth');
  expect(await page.press('Done')).toEqual([{ type: 'navigate', how: 'reset', view: 'account' }]);
});

const onSolana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const both: Slices['connections'] = {
  connections: [
    { chain_namespace: 'eip155', status: 'connected', accounts: [address] },
    { chain_namespace: 'solana', status: 'connected', accounts: [onSolana] },
  ],
};

it('has a name lead to the account of Solana too, where one is connected', async () => {
  page = await open({ ...free, state: 'taken' }, 'register_account_name_success');
  expect(page.controls).not.toContain('Use it on Solana too');
  await page.set({ connections: both });
  expect(page.text).toContain('Whoever sends to ada-lace.shop.eth on Solana');
  expect(await page.press('Use it on Solana too')).toEqual([
    { type: 'set_name_address', name: 'ada-lace.shop.eth', address: onSolana },
  ]);
  const address_change = {
    state: 'signing',
    name: 'ada-lace.shop.eth',
    address: onSolana,
  } as const;
  const names = { ...form, ...free, state: 'taken' } as const;
  await page.set({ names: { ...names, address_change } });
  expect(page.text).toContain('Confirm in Meridian.');
  expect(await page.press('Waiting for Meridian')).toEqual([]);
  await page.set({
    names: {
      ...names,
      address_change: { ...address_change, state: 'failed', problem: 'declined' },
    },
  });
  expect(page.text).toContain('Nothing was changed on Solana');
  expect(page.text).toContain('You declined in Meridian.');
  expect(page.controls).toContain('Use it on Solana too');
  await page.set({ names: { ...names, address_change: { ...address_change, state: 'done' } } });
  expect(page.text).toContain('ada-lace.shop.eth leads to this Solana account now.');
  expect(page.controls).not.toContain('Use it on Solana too');
});

it('offers it later too, for a name of a zone alone', async () => {
  page = await open(undefined, 'choose_account_name');
  await page.set({ connections: both, identity: { name: 'ada-lace.shop.eth' } });
  expect(page.controls).toContain('Use it on Solana too');
  await page.set({ identity: { name: 'ada.eth' } });
  expect(page.controls).not.toContain('Use it on Solana too');
});

it('shows the name that they have elsewhere before it offers another', async () => {
  page = await open(undefined, 'choose_account_name');
  expect(page.text).toContain('A name instead of');
  await page.set({ identity: { name: 'ada.eth' } });
  expect(page.text).toContain('You are ada.ethYou can take a free name here too.');
  expect(page.controls).toContain('Choose another');
});

it('offers nothing where there is no zone', async () => {
  page = await open(free, 'register_account_name', { zones: [] });
  expect(page.text).toContain('Names are not offered here');
  expect(page.controls).not.toContain('Take this name');
});

it('leads from why to the form', async () => {
  page = await open(undefined, 'choose_account_name');
  expect(page.text).toContain('A name instead of 0x71C7…976F');
  expect(await page.press('Choose a name')).toEqual([
    { type: 'navigate', how: 'push', view: 'register_account_name' },
  ]);
});

it('lets one of several zones be chosen', async () => {
  page = await open({ ...free, zones: ['shop.eth', 'bar.eth'] });
  const options = [...page.root.querySelectorAll('select option')].map((one) => one.textContent);
  expect(options).toEqual(['.shop.eth', '.bar.eth']);
});

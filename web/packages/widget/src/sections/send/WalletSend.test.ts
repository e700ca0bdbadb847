// SPDX-License-Identifier: Apache-2.0
//
import type { SendSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { empty, form, kAlike, kTo, sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const router = { view: 'wallet_send', history: ['account', 'wallet_send'] } as const;
const open = (
  send: SendSlice | undefined,
  changes: Parameters<WidgetPage['set']>[0] = {},
  region = 'en-US',
) => WidgetPage.open({ ...sender, router, ...(send && { send }), ...changes }, { region });
const field = (name: string): HTMLInputElement | HTMLTextAreaElement => {
  const found = page.root.querySelector(`:is(input, textarea)[aria-label="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found as HTMLInputElement;
};
/** As a visitor types or pastes. */
async function type(name: string, text: string): Promise<unknown[]> {
  const before = page.store.sent.length;
  const one = field(name);
  const kind = one instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(one, text);
    one.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return page.store.sent.slice(before);
}
/** What the browser gives pages for the clipboard, if anything. */
const copied = (clipboard: { readText: () => Promise<string> } | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
const button = (name: string) =>
  [...page.root.querySelectorAll('button')].find((one) => one.textContent === name);

it('waits for the machine, in its own geometry', async () => {
  page = await open(undefined);
  expect(page.root.querySelector('[aria-label="Loading what you can send"]')).not.toBeNull();
  await page.set({ send: { ...form, step: 'closed' } });
  expect(page.root.querySelector('[aria-busy]')).not.toBeNull();
});

it('says that it could not be loaded, and tries again', async () => {
  page = await open({ ...empty, step: 'unavailable' });
  expect(page.text).toContain('Sending did not load');
  expect(page.text).toContain('Nothing was sent.');
  expect(await page.press('Try again')).toEqual([{ type: 'open_send' }]);
});

it('says where nothing can be sent', async () => {
  page = await open({ ...empty, step: 'unavailable', problem: 'unsupported_chain' });
  expect(page.text).toContain('No sending from this network');
  expect(page.text).toContain('Sending is not available on Ethereum here yet.');
});

it.each([
  [
    'on another kind of network',
    { caip_address: 'solana:5eykt:Ada', features: ['receive' as const] },
  ],
  ['where the page has it off', { features: [] }],
])('says so, and waits for nothing, %s', async (_, account) => {
  page = await open(undefined, { account: { ...sender.account, ...account } });
  expect(page.text).toContain('No sending from this network');
});

it('leads to connecting when nobody is', async () => {
  page = await open(form, { account: { status: 'disconnected' } });
  expect(page.text).toContain('No account is connected');
});

it('shows amount, worth, what is there, the recipient in full, fee and time', async () => {
  page = await open(form);
  expect(field('Amount').value).toBe('0.25');
  expect(field('To').value).toBe(kTo);
  expect(page.text).toContain('$812.40');
  expect(page.text).toContain('2.408 available');
  expect(page.text).toContain('Ethereum');
  expect(page.text).toContain('about $0.42');
  expect(page.text).toContain('in about 24 seconds');
});

it('names the coins where the fee has no price', async () => {
  const [, { value: _, ...fee }] = form.fees as [unknown, (typeof form.fees)[number]];
  page = await open({ ...form, fees: [fee] });
  expect(page.text).toContain('about 0.00013 ETH');
});

it('tells the machine what is typed, with a point', async () => {
  page = await open(empty);
  expect(await type('Amount', '1.50')).toEqual([{ type: 'type_send_amount', text: '1.50' }]);
  expect(await type('To', ` ${kTo}\n`)).toEqual([{ type: 'type_send_recipient', text: kTo }]);
});

it('takes the separator of the region, and shows what a point means there once it is left', async () => {
  page = await open(empty, {}, 'de-DE');
  expect(await type('Amount', '1,5')).toEqual([{ type: 'type_send_amount', text: '1.5' }]);
  for (const typed of ['1', '1.', '1.5']) {
    await type('Amount', typed);
    expect(field('Amount').value).toBe(typed);
  }
  await act(async () => field('Amount').dispatchEvent(new Event('focusout', { bubbles: true })));
  expect(field('Amount').value).toBe('1,5');
  // A thousand and a half there, or one and a half elsewhere: the machine takes neither.
  expect(await type('Amount', '1.500')).toEqual([{ type: 'type_send_amount', text: '1,500' }]);
  await act(async () => field('Amount').dispatchEvent(new Event('focusout', { bubbles: true })));
  expect(field('Amount').value).toBe('1.500');
});

it('shows what Max made of it', async () => {
  page = await open({ ...form, amount: '' });
  expect(await page.press('Max')).toEqual([{ type: 'use_send_max' }]);
  await page.set({ send: { amount: '2.408', max: true } });
  expect(field('Amount').value).toBe('2.408');
});

it.each([
  ['select_token', 'Select token'],
  ['incorrect_value', 'Incorrect value'],
  ['add_amount', 'Add amount'],
  ['insufficient_funds', 'Insufficient funds'],
  ['add_address', 'Add address'],
  ['invalid_address', 'Invalid address'],
] as const)('the button says %s and does nothing', async (kind, text) => {
  page = await open({ ...form, button: kind });
  const last = page.root.querySelector('.pt-footer .pt-btn');
  expect(last?.textContent).toBe(text);
  expect(last?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => (last as HTMLButtonElement).click());
  expect(page.store.sent).toEqual([]);
});

it('has it tried, then shows the review', async () => {
  page = await open(form);
  expect(await page.press('Preview send')).toEqual([{ type: 'review_send' }]);
  await page.set({ send: { step: 'checking' } });
  expect(page.store.sent.slice(1)).toEqual([
    { type: 'navigate', how: 'push', view: 'wallet_send_preview' },
  ]);
});

it('does not go on while a name is looked up, or without a network', async () => {
  page = await open({ ...form, resolving: true });
  expect(button('Preview send')?.getAttribute('aria-disabled')).toBe('true');
  expect(page.text).toContain('Looking up the name');
  await page.set({ send: { resolving: false }, modal: { online: false } });
  expect(page.text).toContain('You are offline');
  expect(button('Preview send')?.getAttribute('aria-disabled')).toBe('true');
});

it('says of a name that it is looked up, and then what is wrong with it', async () => {
  const typed = { ...form, recipient_text: 'harbour.eth', button: 'invalid_address' as const };
  page = await open({ ...typed, resolving: true });
  const last = () => page.root.querySelector('.pt-footer .pt-btn')?.textContent;
  expect(last()).toBe('Looking up the name');
  await page.set({ send: { resolving: false, problem: 'names_down' } });
  expect(last()).toBe('This name cannot be used');
  expect(page.root.querySelector('.pt-note')?.textContent).toBe(
    'This name cannot be usedNames cannot be looked up now. Use the address.',
  );
  expect(page.text).not.toContain('Invalid address');
});

it('calls half an address wrong when the field is left, and a pasted one at once', async () => {
  page = await open({ ...empty, amount: '1', button: 'add_address' });
  const wrong = () => page.root.querySelector('[role=alert]')?.textContent;
  await type('To', '0');
  await page.set({ send: { recipient_text: '0', button: 'invalid_address' } });
  expect(wrong()).toBeUndefined();
  await act(async () => field('To').dispatchEvent(new Event('focusout', { bubbles: true })));
  expect(wrong()).toBe('No address and no name. Copy it again from its source, all of it.');
  await type('To', '0x');
  await page.set({ send: { recipient_text: '0x' } });
  expect(wrong()).toBeUndefined();
  await type('To', kTo.slice(0, -1));
  expect(wrong()).toContain('Copy it again');
  expect(field('To').getAttribute('aria-invalid')).toBe('true');
});

it.each([
  ['0.592', '0.592 ETH more than you have'],
  ['0.123456789012345678', '0.123 ETH more than you have'],
])('says how much is missing: %s', async (missing, text) => {
  page = await open({ ...form, missing, button: 'insufficient_funds' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe(text);
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
});

const [ethereum] = sender.networks.networks;
const buyer = { account: { ...sender.account, features: ['onramp' as const, 'send' as const] } };
const short = { ...form, missing: '0.592', button: 'insufficient_funds' } as const;

it('leads from what is missing to buying it, where that is offered', async () => {
  page = await open(short, buyer);
  expect(await page.press('Buy ETH')).toEqual([
    { type: 'navigate', how: 'push', view: 'on_ramp_providers', data: { token: 'ETH' } },
  ]);
  await page.close();
  page = await open(form, buyer);
  expect(page.controls).not.toContain('Buy ETH');
});

it.each([
  ['the app has no buying', {}],
  ['a test network', { ...buyer, networks: { networks: [{ ...ethereum, testnet: true }] } }],
])('leads nowhere from what is missing: %s', async (_, changes) => {
  page = await open(short, changes);
  expect(page.text).toContain('0.592 ETH more than you have');
  expect(page.text).not.toContain('Buy');
});

it('names no token to buy that is another one of the same symbol', async () => {
  const [, , stranger] = form.tokens;
  page = await open({ ...short, token: stranger?.id ?? '' }, buyer);
  expect(page.controls.join()).not.toContain('Buy');
});

it('shows whose address a name is, in full', async () => {
  page = await open({
    ...form,
    recipient_text: 'treasury.harbour.eth',
    recipient: { address: kTo, name: 'treasury.harbour.eth' },
  });
  expect(page.root.querySelector('.pt-full')?.textContent).toBe(kTo);
});

it('shows both addresses in full where one looks like another', async () => {
  page = await open({
    ...form,
    warnings: [{ kind: 'lookalike', must_accept: true, address: kAlike }],
  });
  const shown = [...page.root.querySelectorAll('.pt-compare .pt-full')];
  expect(shown.map((one) => one.textContent)).toEqual([kTo, kAlike]);
  expect(page.text).toContain('It looks like an address that you know');
});

it.each([
  ['first_time', 'No earlier payment to this address is known'],
  ['own_address', 'This is your own address'],
  ['contract', 'This is a contract'],
  ['test_network', 'This is a test network'],
  ['fee_on_transfer', 'The token keeps a part'],
  ['unfinished', 'Something sent before may have gone out, or still may'],
  ['large_fee', 'The network fee is large'],
] as const)('warns of %s', async (kind, text) => {
  page = await open({ ...form, warnings: [{ kind, must_accept: false }] });
  expect(page.text).toContain(text);
});

it('says why it did not go on', async () => {
  page = await open({ ...form, problem: 'reverted', detail: 'paused' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain(
    'The network tried it and it failed: paused',
  );
  await page.set({ send: { problem: 'unsure', detail: '' } });
  expect(page.text).toContain('It may have been sent');
  expect(page.text, 'nobody knows').not.toContain('It was not sent');
  await page.set({ send: { problem: 'burn', button: 'invalid_address' } });
  expect(page.root.querySelector('.pt-note')?.textContent).toContain('Invalid address');
  await page.set({ send: { problem: 'refused', code: 'rpc_already_pending', button: 'preview' } });
  expect(page.root.querySelector('.pt-note')?.textContent).toContain('open request');
});

it('pastes what was copied, and leaves it to the visitor where it may not be read', async () => {
  const readText = vi.fn(async () => ` ${kTo}\n`);
  copied({ readText });
  page = await open(empty);
  expect(await page.press('Paste')).toEqual([{ type: 'type_send_recipient', text: kTo }]);
  expect(field('To').value).toBe(kTo);
  await page.press('Clear receiver');
  readText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  expect(await page.press('Paste')).toEqual([]);
  expect(page.root.activeElement).toBe(field('To'));
});

it('has no such button where a page cannot read what was copied', async () => {
  copied(undefined);
  page = await open(empty);
  expect(page.text).not.toContain('Paste');
});

it('lists whom one has sent to before, and fills the field', async () => {
  page = await open(empty);
  expect(page.text).toContain('Sent to before');
  expect(await page.press('0x8617…070D')).toEqual([{ type: 'type_send_recipient', text: kTo }]);
  await page.set({ send: { recipient_text: kTo } });
  expect(field('To').value).toBe(kTo);
  expect(page.text).not.toContain('Sent to before');
  expect(await page.press('Clear receiver')).toEqual([{ type: 'type_send_recipient', text: '' }]);
});

it('chooses the speed', async () => {
  page = await open(form);
  expect(await page.press('Fast')).toEqual([{ type: 'choose_send_speed', speed: 'fast' }]);
});

// SPDX-License-Identifier: Apache-2.0
//
// One toast when a block has what was sent: what it says, to whom, where, and for how long.
import type { Engine, Slices } from '@portico/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { endedBetween, type Sent } from './endedBetween.ts';
import { SentToasts } from './SentToasts.ts';

const sent: Sent = {
  id: '7',
  status: 'confirmed',
  chain: 'eip155:1',
  from: '0xAda',
  symbol: 'ETH',
  amount: '0.25',
  hash: '0x7',
};
const options = {
  networks: ['eip155:1'],
  metadata: { name: 'App' },
  locale: 'en',
} as unknown as PorticoOptions;

/** What tabs of the app have said, this one among them. */
let claimed: Set<string>;
const locks = {
  async request(name: string, _: object, take: (lock: object | null) => unknown): Promise<void> {
    const isFree = !claimed.has(name);
    claimed.add(name);
    void take(isFree ? {} : null);
  },
};

let slices: Slices;
let asked: unknown[];
let changed: () => void;
let hidden: boolean;

const engine = {
  getSlices: () => slices,
  subscribe: (listener: () => void) => {
    changed = listener;
    return () => {};
  },
  send: (event: unknown) => asked.push(event),
} as unknown as Engine;

const set = (changes: object): void => {
  slices = { ...slices, ...changes };
  changed();
};
const toasts = () => [...document.querySelectorAll('portico-toast')];
const inside = (place: ParentNode = document) =>
  place.querySelector('portico-toast')?.shadowRoot?.querySelector('.pt-toast');
/** Behind the words, which are fetched. */
const said = () => vi.waitUntil(() => inside() ?? undefined);
const nothingSaid = async () => {
  await vi.dynamicImportSettled();
  expect(toasts()).toHaveLength(0);
};

function start(changes: Partial<PorticoOptions> = {}): SentToasts {
  return new SentToasts(engine, { ...options, ...changes });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  claimed = new Set();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  hidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    hidden ? 'hidden' : 'visible',
  );
  asked = [];
  slices = {
    modal: { open: false },
    router: { view: 'account' },
    account: { caip_address: 'eip155:1:0xADA', activity: true },
  } as unknown as Slices;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

it.each<[string, Partial<Sent>, string]>([
  ['a payment', {}, 'Sent 0.25 ETH'],
  ['a payment of the page', { by_page: 'send' }, 'Sent 0.25 ETH'],
  ['a call of the page', { by_page: 'execute' }, 'Transaction confirmed'],
  ['a swap', { bought: { symbol: 'USDC', amount: '8', minimum: '7' } }, 'Swapped ETH to USDC'],
  [
    'a cancellation',
    { replaces: { hash: '0x1', nonce: 1, cancels: true } },
    'Transaction canceled',
  ],
  ['what reverted', { status: 'failed' }, 'Transaction failed'],
])('says of %s what it was', async (_, change, text) => {
  start().tell([{ ...sent, ...change }]);
  expect((await said()).firstChild?.nextSibling?.textContent).toBe(text);
  expect((await said()).getAttribute('role')).toBe(change.status ? 'alert' : 'status');
});

it('speaks the language of the page, with its own words over it', async () => {
  const messages = { 'sent.view': 'Schau' };
  start({ locale: 'de', messages }).tell([sent]);
  expect((await said()).textContent).toBe('0,25 ETH gesendetSchau');
  expect(toasts()[0]?.getAttribute('lang')).toBe('de');
});

it('leads to the transaction, in the sheet where that is open', async () => {
  const told = start();
  told.tell([sent]);
  (await said()).querySelector('button')?.click();
  const to = { view: 'transaction', data: { id: 'transfer/7' } };
  expect(asked).toEqual([{ type: 'open', ...to }]);
  expect(toasts()).toHaveLength(0);
  set({ modal: { open: true } });
  told.tell([{ ...sent, hash: '0x8' }]);
  (await said()).querySelector('button')?.click();
  expect(asked[1]).toEqual({ type: 'navigate', how: 'push', ...to });
});

it.each([
  ['of another account', { caip_address: 'eip155:1:0xb0b', activity: true }],
  ['of another network', { caip_address: 'eip155:10:0xada', activity: true }],
  ['where there is no activity', { caip_address: 'eip155:1:0xada' }],
])('leads nowhere %s', async (_, account) => {
  slices = { ...slices, account } as unknown as Slices;
  start().tell([sent]);
  expect((await said()).querySelector('button')).toBeNull();
});

it('tells of each once, and the newest alone', async () => {
  const told = start();
  told.tell([sent, { ...sent, id: '8', hash: '0x8', amount: '1' }]);
  expect((await said()).textContent).toContain('Sent 1 ETH');
  told.tell([{ ...sent, id: '8', hash: '0x8' }]);
  await vi.dynamicImportSettled();
  expect(toasts()).toHaveLength(1);
  expect([...claimed]).toEqual(['portico.sent/0x8']);
});

it('tells nothing of an allowance, a payment, and what the visitor looks at', async () => {
  const told = start();
  told.tell([{ ...sent, allowance: true }]);
  told.tell([{ ...sent, payment: '4' }]);
  const data = { id: 'transfer/7' };
  set({ modal: { open: true }, router: { view: 'transaction', data } });
  told.tell([sent]);
  await nothingSaid();
});

it('leaves what the page sent to the page, where that tells it', async () => {
  const told = start({ features: { pageTransactionToasts: false } });
  told.tell([{ ...sent, by_page: 'send' }]);
  told.tell([{ ...sent, by_page: 'execute', status: 'failed' }]);
  await nothingSaid();
  told.tell([sent]);
  expect((await said()).textContent).toContain('Sent 0.25 ETH');
});

it('tells the page itself nothing of what was canceled in the widget, so it is said here', async () => {
  const replaces = { hash: '0x1', nonce: 1, cancels: true };
  const told = start({ features: { pageTransactionToasts: false } });
  told.tell([{ ...sent, by_page: 'send', replaces }]);
  expect((await said()).textContent).toContain('Transaction canceled');
});

it('waits until somebody sees the tab, unless another one has told it meanwhile', async () => {
  hidden = true;
  const told = start();
  told.tell([sent]);
  await nothingSaid();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await said();
  document.body.replaceChildren();
  hidden = true;
  told.tell([{ ...sent, hash: '0x9' }]);
  claimed.add('portico.sent/0x9');
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await nothingSaid();
});

it('is never over a window of approval', async () => {
  const told = start();
  set({ approval: { method: 'personal_sign' } });
  told.tell([sent]);
  await nothingSaid();
  set({ approval: {} });
  await said();
  set({ approval: { method: 'personal_sign' } });
  expect(toasts()).toHaveLength(0);
});

it('stands in the sheet while that is open, where it can be pressed', async () => {
  const widget = document.body.appendChild(document.createElement('portico-widget'));
  const dialog = widget
    .attachShadow({ mode: 'open' })
    .appendChild(document.createElement('dialog'));
  dialog.className = 'pt-dialog';
  start().tell([sent]);
  await said();
  expect(inside(document.body)).toBeTruthy();
  dialog.setAttribute('open', '');
  set({ modal: { open: true } });
  expect(inside(dialog)).toBeTruthy();
  // On its way out it is still there.
  set({ modal: { open: false } });
  expect(toasts()).toHaveLength(1);
});

it('goes after six seconds, but not while somebody is at it, and F6 leads to it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  start().tell([sent]);
  await vi.dynamicImportSettled();
  await Promise.resolve();
  const toast = inside();
  const button = toast?.querySelector('button');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
  expect(toasts()[0]?.shadowRoot?.activeElement).toBe(button);
  vi.advanceTimersByTime(60_000);
  expect(toasts()).toHaveLength(1);
  button?.blur();
  vi.advanceTimersByTime(5_999);
  expect(toasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts()).toHaveLength(0);
});

it('knows what a block has taken from what was there before', () => {
  const pending = { ...sent, status: 'pending' };
  const list = (...transfers: Sent[]) => ({ transfers: { transfers } });
  expect(endedBetween(list(pending), list(sent))).toEqual([sent]);
  expect(endedBetween(list(), list(sent))).toEqual([]);
  expect(endedBetween({}, list(sent))).toEqual([]);
  expect(endedBetween(list(sent), list({ ...sent }))).toEqual([]);
  expect(endedBetween(list(pending), list({ ...sent, status: 'replaced' }))).toEqual([]);
  // What replaces is told of by two machines.
  const both = (one: Sent) => ({ ...list(one), replacements: { transfers: [one] } });
  expect(endedBetween(both(pending), both(sent))).toEqual([sent]);
});

// SPDX-License-Identifier: Apache-2.0
//
// The frame that is there before React: what it shows, what it keeps, and that React takes over its very elements.
import type { ConnectSlice, WalletRow } from '@portico/engine';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InitialStore } from '../store/InitialStore.ts';
import { drawFirstFrame } from './drawFirstFrame.ts';
import type { FirstFrame } from './FirstFrame.ts';
import { type MountedWidget, mountWidget } from './mountWidget.tsx';
import type { WidgetOptions } from './WidgetOptions.ts';

const alder: WalletRow = {
  id: 'org.example.alder',
  name: 'Alder <b>',
  icon: 'data:image/svg+xml,%3Csvg%2F%3E',
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
const connect: Partial<ConnectSlice> = {
  wallets: [
    code,
    alder,
    { ...alder, id: 'org.example.fir', name: 'Fir', icon: undefined },
  ] as WalletRow[],
  methods: [{ method: 'wallet', separator: false }],
  all_wallets: true,
  awaited: 1,
  wallet_guide: true,
};
const logins = [
  { method: 'email', separator: false },
  { method: 'social', separator: true },
  { method: 'wallet', separator: false },
] as const;
const options: WidgetOptions = { app: { name: 'Harbour' }, region: 'en-US' };

let widget: MountedWidget | undefined;
let first: FirstFrame | undefined;
let opener: HTMLButtonElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  document.body.innerHTML = '<button>Connect</button>';
  opener = document.querySelector('button') as HTMLButtonElement;
  opener.focus();
});
afterEach(async () => {
  await act(async () => widget?.unmount());
  first?.close();
  widget = undefined;
  localStorage.clear();
  vi.restoreAllMocks();
});

const root = (): ShadowRoot => document.querySelector('portico-widget')?.shadowRoot as ShadowRoot;
const controls = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>('button, a')];
const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ??
  (control.querySelector('.pt-title') ?? control).textContent ??
  '';
const control = (name: string): HTMLElement => {
  const found = controls().find((one) => nameOf(one) === name);
  if (!found) throw new Error(`no “${name}” among ${controls().map(nameOf).join(', ')}`);
  return found;
};

/** Without what comes with deferred parts, which another file of these tests may have loaded. */
const elements = (): Element[] => [...root().querySelectorAll('*:not(style, .pt-toast-slot)')];
/** Each element with its attributes and own text. */
const spelled = (): string[] =>
  elements().map((one) => {
    const attributes = [...one.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const texts = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return [one.tagName, ...attributes, ...texts.map((text) => text.textContent)].join(' ');
  });

/** React comes, with the store that the first frame gives it. */
async function mount(
  given: WidgetOptions = options,
  store = new InitialStore(first?.drawn && first.slices),
): Promise<InitialStore> {
  await act(async () => {
    widget = mountWidget(document.body, store, given, first);
  });
  return store;
}

it('shows real rows, named and ready, before anything else is there', () => {
  first = drawFirstFrame(document.body, options, connect);
  const dialog = root().querySelector('dialog');
  expect(dialog?.open).toBe(true);
  expect(dialog?.getAttribute('aria-modal')).toBe('true');
  const title = dialog?.getAttribute('aria-labelledby') ?? '';
  expect(root().getElementById(title)?.textContent).toBe('Connect');
  expect(root().activeElement?.className).toBe('pt-sheet');
  expect(controls().map(nameOf)).toEqual([
    'What is a wallet?',
    'Close',
    'Wallet on your phone',
    'Alder <b>',
    'Fir',
    'All wallets',
    'Get one in a minute',
  ]);
});

it.each<[string, Partial<WidgetOptions>, Partial<ConnectSlice> | undefined]>([
  ['rows', {}, connect],
  ['no rows yet', {}, undefined],
  [
    'the dark theme and a variable',
    { themeMode: 'dark', themeVariables: { '--portico-accent': 'red' } },
    connect,
  ],
  ['a phone', {}, { ...connect, wallets: connect.wallets?.slice(1) ?? [], code_elsewhere: true }],
  [
    'more wallets than rows',
    {},
    {
      ...connect,
      awaited: 0,
      wallets: Array.from({ length: 8 }, (_, at) => ({ ...alder, id: `${at}` })),
    },
  ],
  ['no pairing', {}, { ...connect, wallets: [alder], all_wallets: false }],
  [
    'terms',
    {},
    {
      ...connect,
      legal: 'note',
      terms_url: 'https://a.example/t',
      privacy_url: 'https://a.example/p',
    },
  ],
  [
    'one of them, without a guide',
    {},
    { ...connect, wallet_guide: false, legal: 'note', terms_url: 'https://a.example/t' },
  ],
  ['a log-in that may come', {}, { ...connect, methods: logins, vault_url: '' }],
  ['the same below the wallets', {}, { ...connect, methods: [...logins].reverse(), vault_url: '' }],
  ['German', { locale: 'de' }, connect],
  ['Arabic', { locale: 'ar' }, connect],
])('React takes over the very elements: %s', async (_, changes, told) => {
  const error = vi.spyOn(console, 'error');
  const given = { ...options, ...changes };
  first = drawFirstFrame(document.body, given, told);
  await vi.waitUntil(() => first?.drawn);
  const before = elements();
  const markup = spelled();
  await mount(given);
  const after = elements();
  expect(spelled()).toEqual(markup);
  expect(after.length).toBe(before.length);
  expect(after.every((one, at) => one === before[at])).toBe(true);
  expect(error.mock.calls).toEqual([]);
  expect(document.querySelectorAll('portico-widget')).toHaveLength(1);
});

it('keeps one tap until somebody can obey it, and shows which', async () => {
  first = drawFirstFrame(document.body, options, connect);
  control('Fir').click();
  control('Wallet on your phone').click();
  expect(first.kept).toEqual({ type: 'choose_wallet', id: 'org.example.fir' });
  expect(control('Fir').classList.contains('is-selected')).toBe(true);
  expect(control('Wallet on your phone').classList.contains('is-selected')).toBe(false);
});

it('is not heard any more once React is there, which is', async () => {
  first = drawFirstFrame(document.body, options, connect);
  const store = new InitialStore(first.slices);
  const send = vi.spyOn(store, 'send');
  await mount(options, store);
  await act(async () => control('Fir').click());
  expect(first.kept).toBeUndefined();
  expect(send.mock.calls).toEqual([[{ type: 'choose_wallet', id: 'org.example.fir' }]]);
});

it.each([
  [
    'Escape',
    () =>
      control('Fir').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
  ['its button', () => control('Close').click()],
  ['a tap beside it', () => root().querySelector<HTMLElement>('.pt-backdrop')?.click()],
])('closes by %s, and leaves nothing', (_, close) => {
  first = drawFirstFrame(document.body, options, connect);
  close();
  expect(first.closed).toBe(true);
  expect(first.drawn).toBeUndefined();
  expect(document.querySelector('portico-widget')).toBeNull();
});

it('keeps Tab inside', () => {
  first = drawFirstFrame(document.body, options, connect);
  const last = control('Get one in a minute');
  last.focus();
  last.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(root().activeElement).toBe(control('What is a wallet?'));
});

it('locks the page once, and lets it go when React closes', async () => {
  first = drawFirstFrame(document.body, options, connect);
  expect(document.documentElement.style.overflow).toBe('hidden');
  const store = await mount();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.documentElement.style.overflow).toBe('hidden');
  await act(async () => store.send({ type: 'close' }));
  expect(document.documentElement.style.overflow).toBe('');
});

it('is not drawn any more where React was faster than the words', async () => {
  // Of a page that has fetched no words yet.
  vi.resetModules();
  const page = await import('./drawFirstFrame.ts');
  first = page.drawFirstFrame(document.body, { ...options, locale: 'fr' }, connect);
  await mount();
  await vi.dynamicImportSettled();
  expect(first.drawn).toBeUndefined();
  expect(document.querySelectorAll('portico-widget')).toHaveLength(1);
});

it('leaves own words to the views', () => {
  first = drawFirstFrame(
    document.body,
    { ...options, messages: { 'connect.title': 'Sign in' } },
    connect,
  );
  expect(first.drawn).toBeUndefined();
});

// SPDX-License-Identifier: Apache-2.0
//
// What is fetched when: nothing but Connect before the first paint; then its section and those that a step leads to,
// when the page is idle; every other when it is needed, with its words in the visitor's language.
import type { View } from '@portico/engine';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrozenStore } from '../../test/FrozenStore.ts';
import type { SectionRow } from '../sections/SectionRow.ts';
import type { MountedWidget } from './mountWidget.tsx';

// jsdom has no media queries.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let widget: MountedWidget;
let idle: (() => void) | undefined;
let fetched: string[] = [];
let failures = 0;
const failuresLeft = () => failures;

beforeEach(() => {
  vi.resetModules();
  fetched = [];
  failures = 0;
  idle = undefined;
  vi.stubGlobal('cancelIdleCallback', () => {});
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
    return 1;
  });
  vi.doMock('../sections/sections.ts', async (original) => {
    const { sections } = await original<typeof import('../sections/sections.ts')>();
    const watched = ([name, row]: [string, SectionRow]) => {
      const code = (): ReturnType<SectionRow['code']> => {
        fetched.push(name);
        return failures-- > 0 ? Promise.reject(new Error('offline')) : row.code();
      };
      return [name, { ...row, code }];
    };
    return { sections: Object.fromEntries(Object.entries(sections).map(watched)) };
  });
});
afterEach(() => act(async () => widget.unmount()));

async function mount(store: FrozenStore, locale = 'en'): Promise<ShadowRoot> {
  const { mountWidget } = await import('./mountWidget.tsx');
  widget = await act(() => mountWidget(document.body, store, { app: { name: 'A' }, locale }));
  await settled();
  if (!widget.host.shadowRoot) throw new Error('no shadow root');
  return widget.host.shadowRoot;
}
const settled = () => act(() => vi.dynamicImportSettled());
const title = (root: ShadowRoot) => root.querySelector('h2')?.textContent;
const at = (view: 'networks' | 'transaction') => ({
  router: { view, history: [view], forward: true },
});

it('paints Connect by itself and has what its steps lead to before anybody asks', async () => {
  const store = new FrozenStore();
  const root = await mount(store);
  expect(title(root)).toBe('Connect');
  expect(fetched).toEqual([]);
  await act(async () => idle?.());
  await settled();
  expect(fetched).toEqual(['connect', 'guide', 'account', 'activity']);
  await act(async () => store.set({ router: { view: 'get_wallet', history: ['get_wallet'] } }));
  expect(title(root)).toBe('Get a wallet');
  expect(root.querySelector('[aria-busy]')).toBeNull();
});

it('fetches a section when its view is shown, and no other', async () => {
  const root = await mount(new FrozenStore(at('networks')));
  expect(title(root)).toBe('Network');
  expect(fetched).toEqual(['networks']);
});

it('fetches the words of a section in the visitor’s language, and shows no others first', async () => {
  const store = new FrozenStore();
  const root = await mount(store, 'de');
  const titles: (string | null | undefined)[] = [];
  const watch = new MutationObserver(() => titles.push(title(root)));
  watch.observe(root, { subtree: true, childList: true, characterData: true });
  await act(async () => store.set(at('networks')));
  await settled();
  expect(title(root)).toBe('Netzwerk');
  expect(new Set(titles)).toEqual(new Set(['Wird geladen', 'Netzwerk']));
  watch.disconnect();
});

it('stays in one language while another is fetched for a view that is open', async () => {
  const root = await mount(new FrozenStore(at('networks')));
  const titles: (string | null | undefined)[] = [];
  const watch = new MutationObserver(() => titles.push(title(root)));
  watch.observe(root, { subtree: true, childList: true, characterData: true });
  await act(async () => widget.update({ app: { name: 'A' }, locale: 'fr' }));
  await settled();
  expect(title(root)).toBe('Réseau');
  expect(new Set(titles)).toEqual(new Set(['Réseau']));
  watch.disconnect();
});

it('has every view that the engine can show', async () => {
  const { sectionOf } = await import('@portico/engine');
  const { sections } = await import('../sections/sections.ts');
  const views: View[] = [];
  for (const [name, { code }] of Object.entries(sections))
    for (const view of Object.keys((await code()).views) as View[]) {
      views.push(view);
      expect([view, sectionOf(view)]).toEqual([view, name]);
    }
  expect(views).toContain('transaction');
  const store = new FrozenStore();
  await mount(store);
});

it('stands ready with what the engine knows before it is opened, and fetches nothing for that', async () => {
  const store = new FrozenStore();
  store.set({ modal: { open: false } });
  const root = await mount(store);
  const wallet = { id: 'a', kind: 'installed', name: 'Alder', installed: true } as const;
  await act(async () => store.set({ connect: { wallets: [{ ...wallet, last_used: false }] } }));
  expect(root.querySelector('dialog')?.open).toBe(false);
  expect(root.querySelector('.pt-title')?.textContent).toBe('Alder');
  expect(idle).toBeUndefined();
  await act(async () => store.set({ modal: { open: true } }));
  expect(root.querySelector('dialog')?.open).toBe(true);
  expect(root.querySelector('[aria-live]')?.textContent).toBe('');
  expect(idle).toBeDefined();
});

it('offers to load the page again where a section fails twice with the network there', async () => {
  failures = 9;
  let isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const root = await mount(new FrozenStore(at('networks')));
  const press = (name: string) =>
    act(async () => {
      [...root.querySelectorAll('button')].find((one) => one.textContent === name)?.click();
      await vi.dynamicImportSettled();
    });
  await press('Try again');
  await press('Try again');
  isOnline = true;
  await press('Try again');
  expect(root.querySelector('h3')?.textContent).toBe('This page did not load');
  expect(root.querySelector('h3')?.parentElement?.textContent).not.toContain(
    'Check the connection',
  );
  const names = [...root.querySelectorAll('.pt-footer button')].map((one) => one.textContent);
  expect(names).toEqual(['Close', 'Reload the page']);
  const asked = failuresLeft();
  await press('Reload the page');
  // It is not fetched once more: the page goes, which jsdom cannot.
  expect(failuresLeft()).toBe(asked);
});

it('says that a section could not be fetched, and fetches it again', async () => {
  failures = 9;
  const root = await mount(new FrozenStore(at('networks')));
  expect(root.querySelector('h3')?.textContent).toBe('This page did not load');
  failures = 0;
  const again = [...root.querySelectorAll('button')].find((one) => one.textContent === 'Try again');
  await act(async () => {
    again?.click();
    await vi.dynamicImportSettled();
  });
  expect(title(root)).toBe('Network');
});

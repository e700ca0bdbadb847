// SPDX-License-Identifier: Apache-2.0
//
// What is fetched when: nothing but Connect before the first paint, the other views when idle after it.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldStore } from '../../test/HeldStore.ts';
import type { MountedWidget } from './mountWidget.tsx';

// jsdom has no media queries.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let widget: MountedWidget;
const broken = { times: 0, fetched: 0 };
beforeEach(() => {
  vi.resetModules();
  broken.times = 0;
  broken.fetched = 0;
  vi.doMock('./views.ts', async (original) => {
    const real = await original<typeof import('./views.ts')>();
    return {
      ...real,
      loadViews: () => {
        if (broken.times-- > 0) return Promise.reject(new Error('offline'));
        broken.fetched++;
        return real.loadViews();
      },
    };
  });
});
afterEach(() => act(async () => widget.unmount()));

async function mount(store: HeldStore): Promise<ShadowRoot> {
  const { mountWidget } = await import('./mountWidget.tsx');
  widget = await act(() => mountWidget(document.body, store, { app: { name: 'A' }, locale: 'en' }));
  if (!widget.host.shadowRoot) throw new Error('no shadow root');
  return widget.host.shadowRoot;
}
const title = (root: ShadowRoot) => root.querySelector('h2')?.textContent;

it('paints Connect by itself and has the other views before anybody asks', async () => {
  let idle: (() => void) | undefined;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  const store = new HeldStore();
  const root = await mount(store);
  expect(title(root)).toBe('Connect');
  expect(broken.fetched).toBe(0);
  await act(async () => idle?.());
  expect(broken.fetched).toBe(1);
  await act(() => vi.dynamicImportSettled());
  await act(async () => store.set({ router: { view: 'networks', history: ['networks'] } }));
  expect(title(root)).toBe('Network');
  expect(root.querySelector('[aria-busy]')).toBeNull();
});

it('stands ready with what the engine knows before it is opened, and fetches nothing for that', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run();
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  const store = new HeldStore();
  store.set({ modal: { open: false } });
  const root = await mount(store);
  const wallet = { id: 'a', kind: 'installed', name: 'Alder', installed: true } as const;
  await act(async () => store.set({ connect: { wallets: [{ ...wallet, last_used: false }] } }));
  expect(root.querySelector('dialog')?.open).toBe(false);
  expect(root.querySelector('.pt-title')?.textContent).toBe('Alder');
  expect(broken.fetched).toBe(0);
  await act(async () => store.set({ modal: { open: true } }));
  expect(root.querySelector('dialog')?.open).toBe(true);
  expect(root.querySelector('[aria-live]')?.textContent).toBe('');
  expect(broken.fetched).toBe(1);
});

it('says that a view could not be fetched, and fetches it again', async () => {
  broken.times = 9;
  const store = new HeldStore({
    router: { view: 'networks', history: ['networks'], forward: true },
  });
  const root = await mount(store);
  await act(async () => {});
  expect(root.querySelector('h3')?.textContent).toBe('This page did not load');
  broken.times = 0;
  const again = [...root.querySelectorAll('button')].find((one) => one.textContent === 'Try again');
  await act(async () => {
    again?.click();
    await vi.dynamicImportSettled();
  });
  expect(title(root)).toBe('Network');
});

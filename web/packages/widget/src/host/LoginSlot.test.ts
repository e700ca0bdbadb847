// SPDX-License-Identifier: Apache-2.0
//
// What draws a log-in is fetched behind the paint: its place in Connect is kept for it, not for what never comes.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrozenStore } from '../../test/FrozenStore.ts';
import { parts, rows } from '../sections/connect/Connect.tsx';
import { loadDeferred } from './loadSection.ts';
import { type MountedWidget, mountWidget } from './mountWidget.tsx';

let answers: { fetched(): void; failed(error: Error): void }[] = [];
vi.mock('../sections/email/addEmail.ts', async () => {
  const { sections } = await import('../sections/sections.ts');
  const code = async () => {
    await new Promise<void>((fetched, failed) => answers.push({ fetched, failed }));
    return import('../sections/email/index.ts');
  };
  return { addEmail: () => Object.assign(sections, { email: { code } }) };
});

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

let widgets: MountedWidget[] = [];
beforeEach(async () => {
  answers = [];
  rows.stay = rows.lost = false;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(run, 0));
  await loadDeferred();
});
afterEach(async () => {
  await act(async () => {
    for (const { failed } of answers) failed(new Error('offline'));
    for (const one of widgets) one.unmount();
  });
  widgets = [];
  localStorage.clear();
});

async function open(
  vault_url = 'https://vault.example',
  network = 'eip155:1',
): Promise<[ShadowRoot, FrozenStore]> {
  const store = new FrozenStore();
  const wallet = { id: 'alder', name: 'Alder', kind: 'installed', installed: true } as const;
  store.set({
    connect: {
      wallets: [{ ...wallet, last_used: false }],
      methods: [
        { method: 'email', separator: true },
        { method: 'wallet', separator: false },
      ],
      vault_url,
    },
    networks: {
      networks: [
        { caip_network_id: network, name: 'N', active: true, enabled: true, testnet: false },
      ],
    },
  });
  const widget = await act(() => mountWidget(document.body, store, { app: { name: 'A' } }));
  widgets.push(widget);
  await settled();
  if (!widget.host.shadowRoot) throw new Error('no shadow root');
  return [widget.host.shadowRoot, store];
}
const settled = () => act(() => vi.dynamicImportSettled());
const places = (root: ShadowRoot): number => root.querySelectorAll('.pt-login').length;
/** The latest request for it comes to an end. */
async function end(how: 'fetched' | 'failed'): Promise<void> {
  await vi.waitUntil(() => answers.length > 0);
  const answer = answers.pop();
  await act(async () => answer?.[how](new Error('offline')));
  await settled();
}

// Its app has no network with an account for who logs in.
const bitcoin = 'bip122:000000000019d6689c085ae165831e93';

it('keeps the place in one widget of the page where the networks of another have no use for it', async () => {
  const [root, store] = await open();
  await vi.waitUntil(() => rows.stay);
  const [other] = await open(undefined, bitcoin);
  expect(places(other)).toBe(0);
  expect(other.querySelector('.pt-or')).toBeNull();
  expect(places(root)).toBe(1);
  await end('failed');
  expect(places(root)).toBe(0);

  await act(async () => store.set({ modal: { open: false } }));
  await act(async () => store.set({ modal: { open: true, opened: 2 } }));
  expect(places(root)).toBe(1);
  expect(places(other)).toBe(0);
  await end('failed');
});

it('leaves no place for what cannot be fetched, and tries again when the modal opens', async () => {
  const [root, store] = await open();
  await vi.waitUntil(() => rows.stay);
  expect(places(root)).toBe(1);
  await end('failed');
  expect(places(root)).toBe(0);
  expect(root.querySelector('.pt-or')).toBeNull();
  expect(root.textContent).toContain('Alder');
  // Nobody asks again and again meanwhile.
  expect(answers).toEqual([]);

  await act(async () => store.set({ modal: { open: false } }));
  expect(answers).toEqual([]);
  await act(async () => store.set({ modal: { open: true, opened: 2 } }));
  expect(places(root)).toBe(1);
  await end('fetched');
  await vi.waitUntil(() => parts.email);
  await settled();
  expect(places(root)).toBe(0);
  expect(root.querySelector('input[type=email]')).not.toBeNull();
});

it('offers none where the networks have no use for it, though another widget has fetched it', async () => {
  await vi.waitUntil(() => parts.email);
  const [root] = await open();
  const [other, store] = await open(undefined, bitcoin);
  expect(root.querySelector('input[type=email]')).not.toBeNull();
  expect(other.querySelector('input[type=email]')).toBeNull();
  expect(other.querySelector('.pt-or')).toBeNull();
  expect(other.textContent).toContain('Alder');

  // Its app takes on another network.
  const row = { name: 'N', active: true, enabled: true, testnet: false };
  const networks = [{ ...row, caip_network_id: 'eip155:1' }];
  await act(async () => store.set({ networks: { networks } }));
  expect(other.querySelector('input[type=email]')).not.toBeNull();
});

it('has every widget of the page let go of places once wallets stay where they are', async () => {
  const drawn = { ...parts };
  for (const name of ['email', 'social', 'header'] as const) delete parts[name];
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  const both = [await open(''), await open('')];
  for (const [root, store] of both) {
    expect(places(root)).toBe(1);
    const methods = [{ method: 'wallet', separator: false }] as const;
    await act(async () => store.set({ connect: { methods } }));
    expect(places(root)).toBe(1);
  }
  await act(async () => frames[0]?.(0));
  expect(rows.stay).toBe(true);
  expect(both.map(([root]) => places(root))).toEqual([0, 0]);
  Object.assign(parts, drawn);
});

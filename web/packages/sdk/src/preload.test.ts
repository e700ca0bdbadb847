// SPDX-License-Identifier: Apache-2.0
//
// When something of ours is fetched.
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPortico, type Portico, type Preload } from './index.ts';

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
let fetched: string[] = [];
let portico: Portico;
const idle: (() => void)[] = [];
/** The page has an idle time. */
const rest = (): void => {
  for (const act of idle.splice(0)) act();
};

beforeEach(() => {
  fetched = [];
  idle.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(String(url));
    return new Promise(() => {});
  });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  vi.stubGlobal('cancelIdleCallback', () => {});
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  portico.destroy();
  localStorage.clear();
  document.body.replaceChildren();
});

function start(preload?: Preload): HTMLElement {
  document.body.innerHTML = '<portico-button></portico-button>';
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App' },
    networks: ['eip155:1'],
    server: 'https://portico.example',
    ...(preload && { preload }),
  });
  return document.querySelector('portico-button') as HTMLElement;
}

it('fetches nothing by itself where the host wants to wait for the visitor', () => {
  start('intent');
  expect(idle).toEqual([]);
  expect(fetched).toEqual([]);
});

it.each(['pointerenter', 'focusin', 'touchstart'])('fetches once on %s', (intent) => {
  const button = start('intent');
  button.dispatchEvent(new Event(intent));
  button.dispatchEvent(new Event(intent));
  expect(fetched).toHaveLength(1);
  expect(fetched[0]).toContain('engine.wasm');
});

it('fetches when the page is idle: the views first, then the engine', async () => {
  start();
  expect(fetched).toEqual([]);
  rest();
  await expect.poll(() => idle.length).toBe(1);
  expect(fetched).toEqual([]);
  rest();
  expect(fetched).toHaveLength(1);
  await expect.poll(() => document.querySelector('portico-widget')).not.toBeNull();
});

it('knows the wallets that announce themselves before the engine is there', async () => {
  const stop = announceWallet(new ScriptedWallet(), { rdns: 'org.example.alder', name: 'Alder' });
  start();
  rest();
  await expect.poll(() => idle.length).toBe(1);
  rest();
  // The engine never comes: fetch() does not answer.
  const rows = () =>
    [
      ...(document.querySelector('portico-widget')?.shadowRoot?.querySelectorAll('button.pt-row') ??
        []),
    ].map((row) => row.textContent);
  void portico.open();
  await expect
    .poll(rows)
    .toEqual([
      expect.stringContaining('on your phone'),
      expect.stringContaining('Alder'),
      expect.stringContaining('All wallets'),
    ]);
  stop();
});

it('waits until the page has loaded', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  start();
  expect(idle).toEqual([]);
  state.mockRestore();
  window.dispatchEvent(new Event('load'));
  expect(idle).toHaveLength(1);
});

it('fetches nothing after destroy()', async () => {
  start();
  portico.destroy();
  rest();
  await vi.dynamicImportSettled();
  rest();
  expect(fetched).toEqual([]);
});

it.each([
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
  { saveData: false, effectiveType: 'slow-2g' },
])('waits for the visitor where bytes are dear (%j)', (connection) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const button = start();
  Reflect.deleteProperty(navigator, 'connection');
  expect(idle).toEqual([]);
  button.dispatchEvent(new Event('pointerenter'));
  expect(fetched).toHaveLength(1);
});

it('is made where a browser knows of a connection, and not how fast it is', async () => {
  const connection = { type: 'wifi' };
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  try {
    start();
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
  expect(idle).toHaveLength(1);
});

it('is made before there is a body, and goes into the one that comes', async () => {
  const { body } = document;
  body.remove();
  portico = createPortico({
    ...{ projectId: 'p', metadata: { name: 'App' }, networks: ['eip155:1'] },
    ...{ server: 'https://portico.example', preload: 'none' },
  });
  document.documentElement.append(body);
  void portico.open().catch(() => {});
  await expect.poll(() => body.querySelector('portico-widget')).not.toBeNull();
});

it('fetches at open() and not before, if the host wants that', () => {
  const button = start('none');
  button.dispatchEvent(new Event('pointerenter'));
  expect(fetched).toEqual([]);
  void portico.open();
  expect(fetched).toHaveLength(1);
});

it('fetches at once when an earlier visit left a connection', () => {
  const connections = [{ connector_id: 'io.harbour' }];
  localStorage.setItem('portico:connections', JSON.stringify({ connections }));
  start('none');
  expect(fetched).toHaveLength(1);
  expect(portico.getState().status).toBe('reconnecting');
});

it('says on the button that it did not load, and tries again at the next press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const button = start('none').shadowRoot?.querySelector('button');
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(String(url));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const engine = (): number => requested.filter((url) => url.includes('engine.wasm')).length;
  button?.click();
  await expect.poll(() => button?.textContent).toBe('Did not load. Try again');
  const before = engine();
  button?.click();
  expect(button?.textContent).toBe('Connect wallet');
  await expect.poll(() => button?.textContent).toBe('Did not load. Try again');
  expect(engine()).toBeGreaterThan(before);
});

// SPDX-License-Identifier: Apache-2.0
import { defineChain } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { createPortico, type Portico, PorticoError, type PorticoOptions } from './index.ts';

const options: PorticoOptions = {
  projectId: 'p',
  metadata: { name: 'App', icons: ['a'] },
  networks: ['eip155:1'],
  server: 'https://portico.example',
};
// jsdom has no media queries.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
const own = (url: string) => ({
  id: 424242,
  name: 'Own',
  nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
});
let made: Portico[] = [];
const create = (change: Partial<PorticoOptions> = {}) => {
  const portico = createPortico({ ...structuredClone(options), ...change });
  made.push(portico);
  return portico;
};
const button = () => document.querySelector('portico-button')?.shadowRoot?.querySelector('button');

afterEach(() => {
  for (const portico of made) portico.destroy();
  made = [];
  document.body.replaceChildren();
});

it('is the same for the same options: a component mounted twice, a hot reload', () => {
  expect(create()).toBe(create());
});

it('is the same for what a module makes anew: chains of viem, addresses, functions, a way to sign in', () => {
  class SignIn {
    getNonce = () => 'n';
  }
  const evaluate = () =>
    create({
      networks: [
        defineChain({
          ...own('https://own.example'),
          contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
          fees: { baseFeeMultiplier: () => 1.2 },
        }),
      ],
      wasm: { engine: new URL('/engine.wasm', 'https://a.example') },
      siwx: new SignIn() as never,
      messages: {
        known: new Map([['a', new Set([new URL('https://a.example')])]]),
      } as never,
    });
  expect(evaluate()).toBe(evaluate());
});

it.each<[string, Partial<PorticoOptions>, Partial<PorticoOptions>]>([
  [
    'node of a chain',
    { networks: [defineChain(own('https://one.example'))] },
    { networks: [defineChain(own('https://two.example'))] },
  ],
  [
    'address',
    { wasm: { engine: new URL('https://a.example/1') } },
    { wasm: { engine: new URL('https://a.example/2') } },
  ],
  [
    'entry of a map',
    { siwx: new Map([['nonce', 'one']]) as never },
    { siwx: new Map([['nonce', 'two']]) as never },
  ],
  [
    'entry of a map inside of one',
    { siwx: new Map([['a', new Map([['nonce', 'one']])]]) as never },
    { siwx: new Map([['a', new Map([['nonce', 'two']])]]) as never },
  ],
  ['member of a set', { siwx: new Set(['one']) as never }, { siwx: new Set(['two']) as never }],
  ['size of a set', { siwx: new Set(['one']) as never }, { siwx: new Set() as never }],
  ['module', { wasm: { engine: new Uint8Array([1]) } }, { wasm: { engine: new Uint8Array([2]) } }],
  [
    'element',
    { container: document.createElement('div') },
    { container: document.createElement('div') },
  ],
])('refuses another %s', (_, one, other) => {
  create(one);
  expect(() => create(other)).toThrow('call destroy() on it first');
});

it('refuses a second one with other options, and says what to do', () => {
  create();
  expect(() => create({ networks: ['eip155:10'] })).toThrow(PorticoError);
  expect(() => create({ networks: ['eip155:10'] })).toThrow('call destroy() on it first');
});

it('makes way for another when it is destroyed, which the elements follow', () => {
  document.body.innerHTML = '<portico-button></portico-button>';
  const first = create({ messages: { 'button.connect': 'One' } });
  expect(button()?.textContent).toBe('One');
  first.destroy();
  expect(button()).toBeNull();
  expect(create({ messages: { 'button.connect': 'Two' } })).not.toBe(first);
  expect(button()?.textContent).toBe('Two');
});

it('draws elements that came before it and elements that come after', () => {
  document.body.innerHTML = '<portico-button></portico-button>';
  create();
  expect(button()?.textContent).toBe('Connect wallet');
  document.body.innerHTML = '<main><portico-button></portico-button></main>';
  expect(button()?.textContent).toBe('Connect wallet');
});

it('gives theme and variables to the buttons, and takes them back', () => {
  document.body.innerHTML = '<portico-button></portico-button>';
  const portico = create({ themeMode: 'dark', themeVariables: { '--portico-accent': '#0a7' } });
  const element = document.querySelector<HTMLElement>('portico-button');
  expect(element?.dataset.theme).toBe('dark');
  expect(element?.style.getPropertyValue('--portico-accent')).toBe('#0a7');
  portico.setThemeMode('light');
  portico.setThemeVariables({ '--portico-qr-color': 'red' });
  expect(element?.dataset.theme).toBe('light');
  expect(element?.getAttribute('style')).not.toContain('accent');
});

it('does nothing more after the end, and says so', async () => {
  const portico = create();
  portico.destroy();
  portico.destroy();
  portico.preload();
  await expect(portico.open()).rejects.toMatchObject({ code: 'destroyed' });
});

it('asks for a place when it may not add itself to the page', async () => {
  const portico = create({ disableAppend: true });
  await expect(portico.open()).rejects.toMatchObject({ code: 'container_missing' });
});

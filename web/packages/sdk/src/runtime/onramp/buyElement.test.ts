// SPDX-License-Identifier: Apache-2.0
import { type Engine, Listeners, type Slices } from '@portico/engine';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeLateElement } from '../../elements/makeLateElement.ts';
import { forgetInstance, instanceFor } from '../../instance.ts';
import { connect } from '../../locales/connect.ts';
import { en } from '../../locales/en.ts';
import type { ConnectionStatus } from '../../PorticoState.ts';
import { attach, followBuying, words } from './buyElement.ts';

class Page {
  status: ConnectionStatus = 'disconnected';
  readonly buy = vi.fn(async () => {});
  readonly open = vi.fn(async () => {});
  readonly #listeners = new Listeners<[]>();
  getState() {
    return { status: this.status };
  }
  subscribe(listener: () => void) {
    return this.#listeners.add(listener);
  }
  become(status: ConnectionStatus): void {
    this.status = status;
    this.#listeners.notify();
  }
}

function engineOf() {
  const listeners = new Listeners<[]>();
  let features: readonly string[] = [];
  return {
    getSlices: () => ({ account: { features } }) as unknown as Slices,
    subscribe: (listener: () => void) => listeners.add(listener),
    allow(...now: string[]): void {
      features = now;
      listeners.notify();
    },
  };
}

const loaded = Promise.resolve({ attach });
beforeAll(() =>
  customElements.define(
    'portico-buy',
    makeLateElement(() => loaded),
  ),
);
let page: Page;
let engine: ReturnType<typeof engineOf>;
beforeEach(() => {
  page = new Page();
  engine = engineOf();
});
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = '';
  forgetInstance(page);
});

async function put(html: string): Promise<HTMLElement> {
  document.body.innerHTML = html;
  instanceFor({} as never, () => page);
  await loaded;
  return document.body.firstElementChild as HTMLElement;
}
const buttonOf = (element: HTMLElement) => element.shadowRoot?.querySelector('button');

it('opens the form with what its attributes say', async () => {
  page.status = 'connected';
  followBuying(engine as unknown as Engine);
  const element = await put('<portico-buy token="USDC" fiat="EUR" amount="50"></portico-buy>');
  expect(buttonOf(element)).toBeNull();
  engine.allow('send', 'onramp');
  expect(buttonOf(element)?.textContent).toBe('Buy');
  buttonOf(element)?.click();
  expect(page.buy).toHaveBeenLastCalledWith({ token: 'USDC', fiat: 'EUR', amount: '50' });
  element.removeAttribute('amount');
  buttonOf(element)?.click();
  expect(page.buy).toHaveBeenLastCalledWith({ token: 'USDC', fiat: 'EUR' });
});

it('connects a wallet while nobody is connected, and then buys', async () => {
  followBuying(engine as unknown as Engine);
  const element = await put('<portico-buy>Get dollars</portico-buy>');
  expect(buttonOf(element)?.textContent).toBe('Connect wallet');
  buttonOf(element)?.click();
  expect(page.open).toHaveBeenCalledOnce();
  page.become('connecting');
  engine.allow('onramp');
  page.become('connected');
  expect(buttonOf(element)?.querySelector('slot')).not.toBeNull();
  expect(page.buy).not.toHaveBeenCalled();
  engine.allow();
  expect(buttonOf(element)).toBeNull();
});

it('speaks the language of the page', async () => {
  document.documentElement.lang = 'de-AT';
  page.status = 'connected';
  engine.allow('onramp');
  followBuying(engine as unknown as Engine);
  const element = await put('<portico-buy></portico-buy>');
  expect(buttonOf(element)?.textContent).toBe('Kaufen');
  page.become('disconnected');
  expect(buttonOf(element)?.textContent).toBe('Wallet verbinden');
});

it("invites in the words of the page's other button", () => {
  const invitations = Object.entries(words).map(([language, [, invitation]]) => [
    language,
    invitation,
  ]);
  expect(Object.fromEntries(invitations)).toEqual({
    en: en['button.connect'],
    ...Object.fromEntries(Object.entries(connect).map(([language, [first]]) => [language, first])),
  });
});

it('follows the Portico and the engine that are there, and nothing when it has left the page', async () => {
  page.status = 'connected';
  engine.allow('onramp');
  followBuying(engine as unknown as Engine);
  const element = await put('<portico-buy></portico-buy>');
  forgetInstance(page);
  expect(buttonOf(element)).toBeNull();
  const next = engineOf();
  followBuying(next as unknown as Engine);
  instanceFor({} as never, () => page);
  expect(buttonOf(element)).toBeNull();
  next.allow('onramp');
  expect(buttonOf(element)).not.toBeNull();
  engine.allow();
  expect(buttonOf(element)).not.toBeNull();
  element.remove();
  next.allow('onramp');
  page.become('disconnected');
  expect(buttonOf(element)).toBeNull();
});

it('reports what keeps the form away', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  page.open.mockRejectedValueOnce(new Error('offline'));
  buttonOf(await put('<portico-buy></portico-buy>'))?.click();
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith('[portico]', new Error('offline')));
  report.mockRestore();
});

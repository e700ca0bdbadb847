// SPDX-License-Identifier: Apache-2.0
//
import { beforeEach, expect, it } from 'vitest';
import type { ButtonState } from './ButtonState.ts';
import { deferredDrawing } from './deferredDrawing.ts';
import { renderButton as render } from './renderButton.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const connected = {
  kind: 'connected',
  address,
  name: '0x71C7…976F',
  balance: '2.408 ETH',
  action: 'Open account',
} as const;
let root: ShadowRoot;
const renderButton = (on: ShadowRoot, state: ButtonState) => render(on, state, deferredDrawing);

beforeEach(() => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = host.attachShadow({ mode: 'open' });
});

it('invites to connect', () => {
  expect(renderButton(root, { kind: 'disconnected', text: 'Connect wallet' }).textContent).toBe(
    'Connect wallet',
  );
});

it('shows balance and account, and says that it opens the account', () => {
  const button = renderButton(root, connected);
  const seen = [...button.querySelectorAll('.b-part')].map((element) => element.textContent);
  expect(seen).toEqual(['2.408 ETH', '0x71C7…976F']);
  expect(button.textContent).toContain('Open account');
});

it("shows the account's own picture once it is there, and the made one where it fails", () => {
  const image = 'data:image/png,x';
  const shown = () => {
    const picture = renderButton(root, { ...connected, image }).querySelector('.pt-avatar');
    return { art: picture?.querySelector('img'), made: picture?.querySelector('svg') };
  };
  expect(shown()).toMatchObject({ art: expect.anything(), made: expect.anything() });
  shown().art?.dispatchEvent(new Event('load'));
  expect(shown()).toMatchObject({ art: expect.anything(), made: null });
  root.replaceChildren();
  shown().art?.dispatchEvent(new Event('error'));
  expect(shown()).toMatchObject({ art: null, made: expect.anything() });
});

it('leaves the balance away when it is hidden', () => {
  const button = renderButton(root, { ...connected, balance: undefined });
  expect(button.querySelectorAll('.b-part')).toHaveLength(1);
});

it('keeps the focused button and its listeners while the state changes', () => {
  const button = renderButton(root, { kind: 'disconnected', text: 'Connect wallet' });
  let presses = 0;
  button.addEventListener('click', () => presses++);
  button.focus();
  expect(renderButton(root, { kind: 'connecting', text: 'Connecting' })).toBe(button);
  renderButton(root, connected).click();
  expect(root.activeElement).toBe(button);
  expect(presses).toBe(1);
});

it('is busy, with words, only while it restores', () => {
  const button = renderButton(root, { kind: 'restoring', label: 'Restoring your session' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-label')).toBe('Restoring your session');
  renderButton(root, { kind: 'wrong_network', text: 'Switch network' });
  expect(button.hasAttribute('aria-busy')).toBe(false);
  expect(button.hasAttribute('aria-label')).toBe(false);
  expect(button.textContent).toBe('Switch network');
});

it('keeps its parts when nothing has changed, so that a tap under way is not lost', () => {
  const state = { kind: 'disconnected', text: 'Connect wallet' } as const;
  const pressed = renderButton(root, state).firstElementChild;
  expect(renderButton(root, { ...state }).firstElementChild).toBe(pressed);
});

it('says that a request waits, in place of the balance', () => {
  const button = renderButton(root, { ...connected, pending: '1 pending' });
  const seen = [...button.querySelectorAll('.b-part')].map((element) => element.textContent);
  expect(seen).toEqual(['1 pending', '0x71C7…976F']);
  expect(button.querySelector('.pt-loader')).not.toBeNull();
});

it('names the network, with its letter until the artwork is there', () => {
  const label = 'Base, change network';
  const image = 'data:image/svg+xml,x';
  const button = renderButton(root, { kind: 'network', name: 'Base', image, label });
  expect(button.getAttribute('aria-label')).toBe(label);
  expect(button.querySelector('.b-text')?.textContent).toBe('Base');
  expect(button.querySelector('.b-tile')?.textContent).toBe('B');
  button.querySelector('img')?.dispatchEvent(new Event('error'));
  expect(button.querySelector('img')).toBeNull();
});

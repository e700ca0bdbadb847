// SPDX-License-Identifier: Apache-2.0
//
import type { PorticoState } from '@portico/sdk';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as api from './index.ts';
import {
  PorticoButton,
  type PorticoHandle,
  PorticoProvider,
  useAccount,
  useConnect,
  useNetwork,
} from './index.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** A Portico whose state the test sets. */
class HeldPortico implements PorticoHandle {
  state: PorticoState = { open: false, status: 'disconnected', unsupportedNetwork: false };
  listeners = new Set<(state: PorticoState) => void>();
  getState = (): PorticoState => this.state;
  subscribe = (listener: (state: PorticoState) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  open = vi.fn(async () => {});
  close = vi.fn();
  disconnect = vi.fn(async () => {});
  switchNetwork = vi.fn(async () => {});
  getProvider = (): never => {
    throw new Error('not used here');
  };
  set(state: Partial<PorticoState>): void {
    this.state = { ...this.state, ...state };
    for (const listener of this.listeners) listener(this.state);
  }
}

function Page() {
  const { address, isConnected } = useAccount();
  const { caipNetworkId, unsupported, switchNetwork } = useNetwork();
  const { open, isOpen, disconnect } = useConnect();
  return (
    <main>
      <p>{isConnected ? `${address} on ${caipNetworkId}` : 'nobody'}</p>
      <p>{`${isOpen ? 'open' : 'closed'}, ${unsupported ? 'elsewhere' : 'fine'}`}</p>
      <button type="button" onClick={() => void open({ view: 'networks' })} />
      <button type="button" onClick={() => void switchNetwork('eip155:8453')} />
      <button type="button" onClick={() => void disconnect()} />
      <PorticoButton className="header" />
    </main>
  );
}

let root: Root;
let portico: HeldPortico;

beforeEach(async () => {
  document.body.replaceChildren(document.createElement('div'));
  portico = new HeldPortico();
  root = createRoot(document.body.firstElementChild as Element);
  await act(() =>
    root.render(
      <PorticoProvider portico={portico}>
        <Page />
      </PorticoProvider>,
    ),
  );
});

afterEach(() => act(() => root.unmount()));

it('follows the account, the network and the modal', async () => {
  expect(document.body.textContent).toBe('nobodyclosed, fine');
  await act(() =>
    portico.set({ status: 'connected', address: '0xada', caipNetworkId: 'eip155:1', open: true }),
  );
  expect(document.body.textContent).toBe('0xada on eip155:1open, fine');
  await act(() => portico.set({ unsupportedNetwork: true, open: false }));
  expect(document.body.textContent).toContain('closed, elsewhere');
});

it('passes wishes on', async () => {
  await act(() => {
    for (const button of document.querySelectorAll('button')) button.click();
  });
  expect(portico.open).toHaveBeenCalledWith({ view: 'networks' });
  expect(portico.switchNetwork).toHaveBeenCalledWith('eip155:8453');
  expect(portico.disconnect).toHaveBeenCalledOnce();
});

it('leaves nothing behind when the tree goes', async () => {
  await act(() => root.render(null));
  expect(portico.listeners.size).toBe(0);
});

it('puts the custom element into the page', () => {
  expect(document.querySelector('portico-button')?.className).toBe('header');
});

it('exports what it promises', () => {
  expect(Object.keys(api).sort()).toEqual([
    'PorticoButton',
    'PorticoProvider',
    'useAccount',
    'useConnect',
    'useNetwork',
    'usePortico',
    'usePorticoState',
  ]);
});

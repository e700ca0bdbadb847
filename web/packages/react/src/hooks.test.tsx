// SPDX-License-Identifier: Apache-2.0
//
// Runs twice: with React 19 and with React 18 (vitest.config.ts).
import type { PorticoEvent } from '@portico/sdk';
import * as React from 'react';
import { act, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import * as api from './index.ts';
import {
  PorticoButton,
  PorticoModal,
  PorticoNetworkButton,
  PorticoProvider,
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useEvents,
  useNetwork,
  usePortico,
  useTheme,
  useWalletInfo,
} from './index.ts';
import { type FakePortico, fakePortico } from './testing/index.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// React 18 has `act` among the tools for tests of react-dom.
const settle = act ?? (await import('react-dom/test-utils')).act;

const heard: PorticoEvent[] = [];
const ethereum = { caipNetworkId: 'eip155:1', name: 'Ethereum', testnet: false };

function Page() {
  const { address, isConnected, isReconnecting, profileName, profileImage } = useAccount();
  const { balance, symbol, isLoading, isError, refetch } = useBalance();
  const solana = useAccount({ namespace: 'solana' });
  const { chainId, network, unsupported, switchNetwork } = useNetwork();
  const { connect, connectWallet, isOpen, isPending } = useConnect();
  const { disconnect } = useDisconnect();
  const { close } = usePortico();
  const { themeMode, setThemeMode } = useTheme();
  const wallet = useWalletInfo();
  const latest = useEvents((event) => heard.push(event));
  return (
    <main>
      <p>{isConnected ? `${address} on ${network?.name} ${chainId}` : 'nobody'}</p>
      <p>{`${isOpen ? 'open' : 'closed'}, ${unsupported ? 'elsewhere' : 'fine'}`}</p>
      <p>{`${solana.status} ${solana.address}, ${wallet?.name}, ${isPending}, ${themeMode}`}</p>
      <p>{latest?.data.event}</p>
      <p>{`${profileName} ${profileImage} ${isReconnecting}`}</p>
      <p>{`${balance} ${symbol} ${isLoading} ${isError}`}</p>
      <p>{`${network?.nativeCurrency.symbol} ${network?.rpcUrls} ${network?.blockExplorerUrls}`}</p>
      <button type="button" onClick={() => void connect({ namespace: 'eip155' })} />
      <button type="button" onClick={() => void switchNetwork('eip155:8453')} />
      <button type="button" onClick={() => void disconnect({ namespace: 'solana' })} />
      <button type="button" onClick={() => close()} />
      <button type="button" onClick={() => setThemeMode('dark')} />
      <button type="button" onClick={() => void connectWallet({ wallet: 'io.metamask' })} />
      <button type="button" onClick={refetch} />
      <PorticoButton className="header" balance="hide" />
      <PorticoNetworkButton />
      <PorticoModal className="panel" />
    </main>
  );
}

const tree = (portico: FakePortico) => (
  <StrictMode>
    <PorticoProvider portico={portico}>
      <Page />
    </PorticoProvider>
  </StrictMode>
);
const lines = () => [...document.querySelectorAll('p')].map((line) => line.textContent);

let root: Root;
let portico: FakePortico;
let listening = 0;

/** The same, with its listeners counted. */
function counted(fake: FakePortico): FakePortico {
  const count =
    <Listener,>(subscribe: (listener: Listener) => () => void) =>
    (listener: Listener) => {
      const stop = subscribe(listener);
      listening += 1;
      return () => {
        stop();
        listening -= 1;
      };
    };
  return {
    ...fake,
    subscribe: count(fake.subscribe),
    subscribeEvents: count(fake.subscribeEvents),
    subscribeAppearance: count(fake.subscribeAppearance),
  };
}

beforeEach(async () => {
  document.body.replaceChildren(document.createElement('div'));
  listening = 0;
  portico = counted(fakePortico());
  heard.length = 0;
  root = createRoot(document.body.firstElementChild as Element);
  await settle(async () => root.render(tree(portico)));
});

afterEach(() => settle(async () => root.unmount()));

it('is the React that this run is about', () => {
  expect(React.version.split('.')[0]).toBe(inject('reactMajor'));
});

it('follows account, network, wallet and modal', async () => {
  expect(lines()).toEqual([
    'nobody',
    'closed, fine',
    'disconnected undefined, undefined, false, system',
    '',
    'undefined undefined false',
    'undefined undefined false false',
    'undefined undefined undefined',
  ]);
  await settle(async () => portico.set({ status: 'reconnecting' }));
  expect(lines()[2]).toContain(', true, system');
  expect(lines()[4]).toContain('true');
  await settle(async () =>
    portico.set({
      status: 'connected',
      namespace: 'eip155',
      address: '0xada',
      caipNetworkId: 'eip155:1',
      networks: [ethereum],
      network: {
        ...ethereum,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://node.example'],
        blockExplorerUrls: ['https://explorer.example'],
      },
      profileName: 'ada.eth',
      profileImage: 'https://portico.example/ada',
      balance: '1.5',
      balanceSymbol: 'ETH',
      balanceStatus: 'stale',
      wallet: { id: 'io.harbour', name: 'Harbour' },
      accounts: [{ namespace: 'solana', status: 'connected', address: 'So1', addresses: ['So1'] }],
      open: true,
    }),
  );
  expect(lines()).toEqual([
    '0xada on Ethereum 1',
    'open, fine',
    'connected So1, Harbour, false, system',
    '',
    'ada.eth https://portico.example/ada false',
    '1.5 ETH false false',
    'ETH https://node.example https://explorer.example',
  ]);
  await settle(async () => portico.set({ balanceStatus: 'failed' }));
  expect(lines()[5]).toBe('1.5 ETH false true');
  await settle(async () => portico.set({ unsupportedNetwork: true, open: false }));
  expect(lines()[1]).toBe('closed, elsewhere');
});

it('passes wishes on', async () => {
  await settle(async () => {
    for (const button of document.querySelectorAll('button')) button.click();
  });
  expect(portico.calls).toContainEqual(['open', { view: 'connect', namespace: 'eip155' }]);
  expect(portico.calls).toContainEqual(['switchNetwork', 'eip155:8453']);
  expect(portico.calls).toContainEqual(['disconnect', 'solana']);
  expect(portico.calls).toContainEqual(['connect', { wallet: 'io.metamask' }]);
  expect(portico.calls).toContainEqual(['refreshBalance']);
  expect(portico.calls.filter(([name]) => name === 'close')).toHaveLength(1);
  expect(lines()[2]).toContain('dark');
});

it('tells what happens, once to each listener', async () => {
  const event: PorticoEvent = {
    timestamp: 1,
    data: { event: 'MODAL_OPEN', properties: { connected: false } },
  };
  await settle(async () => portico.emit(event));
  expect(lines()[3]).toBe('MODAL_OPEN');
  expect(heard).toEqual([event]);
});

it('leaves nothing behind when the tree goes, mounted twice by StrictMode or not', async () => {
  expect(listening).toBeGreaterThan(0);
  await settle(async () => root.render(null));
  expect(listening).toBe(0);
});

it('puts the custom elements into the page', () => {
  expect(document.querySelector('portico-button')?.className).toBe('header');
  expect(document.querySelector('portico-button')?.getAttribute('balance')).toBe('hide');
  expect(document.querySelector('portico-network-button')).not.toBeNull();
  expect(document.querySelector('portico-modal')?.className).toBe('panel');
});

it('hydrates what a server rendered, although the page knows more by then', async () => {
  const html = renderToString(tree(fakePortico()));
  expect(html).toContain('>Connect wallet</portico-button>');
  const warned = vi.spyOn(console, 'error').mockReturnValue();
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.replaceChildren(place);
  const inPage = fakePortico();
  inPage.set({ status: 'connected', address: '0xada' });
  const hydrated = await settle(async () => hydrateRoot(place, tree(inPage)));
  expect(warned.mock.calls).toEqual([]);
  expect(lines()[0]).toContain('0xada');
  await settle(async () => hydrated.unmount());
  warned.mockRestore();
});

it('says what is missing without a provider', () => {
  const warned = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => renderToString(<Page />)).toThrow('no <PorticoProvider> above this component');
  warned.mockRestore();
});

it('exports what it promises', () => {
  expect(Object.keys(api).sort()).toEqual([
    'PorticoButton',
    'PorticoModal',
    'PorticoNetworkButton',
    'PorticoProvider',
    'useAccount',
    'useBalance',
    'useConnect',
    'useDisconnect',
    'useEvents',
    'useNetwork',
    'usePay',
    'usePortico',
    'usePorticoState',
    'useProvider',
    'useTheme',
    'useWalletInfo',
  ]);
});

it('stays with its subscription while it renders', async () => {
  let came = 0;
  const { subscribe, subscribeEvents, subscribeAppearance } = portico;
  portico.subscribe = (listener) => {
    came++;
    return subscribe(listener);
  };
  portico.subscribeEvents = (listener) => {
    came++;
    return subscribeEvents(listener);
  };
  portico.subscribeAppearance = (listener) => {
    came++;
    return subscribeAppearance(listener);
  };
  await settle(async () => portico.set({ status: 'connecting' }));
  await settle(async () => portico.set({ open: true }));
  expect(came).toBe(0);
});

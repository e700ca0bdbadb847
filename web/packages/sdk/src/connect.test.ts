// SPDX-License-Identifier: Apache-2.0
//
// What a host's connect() comes to, and what it is told of who is connected. The real engine.wasm.
import { readFileSync } from 'node:fs';
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPortico, type Portico, type PorticoState } from './index.ts';

const wasm = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
let portico: Portico;
let wallet: ScriptedWallet;
let removeWallet: () => void;
let wei: string | undefined;
/** What the directory holds; nothing: it is out of order. */
let directory: { id: string; name: string }[] | undefined;

/** The operator's server, as far as it is asked here. */
async function answer(url: string, { body }: { body?: string } = {}): Promise<Response> {
  const { pathname } = new URL(url);
  if (pathname === '/v1/' && wei !== undefined) {
    return Response.json({ jsonrpc: '2.0', id: JSON.parse(String(body)).id, result: wei });
  }
  if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] });
  if (pathname.startsWith('/v1/identity/')) {
    return Response.json({ name: 'ada.eth', image: 'https://portico.example/v1/avatar/ada' });
  }
  if (pathname === '/getWallets' && directory) {
    return Response.json({ count: directory.length, data: directory });
  }
  return new Response('not here', { status: 503 });
}

function open(): void {
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App', url: 'https://app.example' },
    networks: ['eip155:1'],
    server: 'https://portico.example',
    wallets: [{ id: 'birch', name: 'Birch', rdns: 'example.birch' }],
    features: { walletConnect: false },
    wasm: { engine: wasm('engine'), pairing: wasm('pairing'), account: wasm('account') },
  });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('fetch', answer);
  localStorage.clear();
  wei = undefined;
  directory = undefined;
  wallet = new ScriptedWallet();
  removeWallet = announceWallet(wallet, { rdns: 'example.harbour', name: 'Harbour' });
  open();
});
afterEach(async () => {
  portico.destroy();
  removeWallet();
  // What the engine still stores, nobody is to find: the tests of this file share a window.
  await vi.dynamicImportSettled();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const until = (wanted: (state: PorticoState) => unknown) =>
  vi.waitUntil(() => wanted(portico.getState()));

it.each(['example.harbour', 'harbour'])('connects the wallet that is named %s', async (name) => {
  wallet.hold();
  const requested = wallet.next('eth_requestAccounts');
  const connecting = portico.connect({ wallet: name });
  await requested;
  await until(({ status, open }) => status === 'connecting' && open);
  wallet.approve();
  expect(await connecting).toMatchObject({ namespace: 'eip155', address: ADDRESS });
  await until(({ status, open }) => status === 'connected' && !open);
});

async function expectUnknown(requested: Promise<unknown>): Promise<void> {
  await expect(requested).rejects.toMatchObject({
    code: 'wallet_unknown',
    message: "Portico: there is no wallet 'io.metamask' in this browser or in a list",
  });
  expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected' });
}

it('says which wallet there is none of, though the directory is out of order', async () => {
  await expectUnknown(portico.connect({ wallet: 'io.metamask' }));
});

it('says so as soon as the directory has answered', async () => {
  directory = [{ id: 'cedar', name: 'Cedar' }];
  const limits: (() => void)[] = [];
  const real = globalThis.setTimeout;
  // The limit of the search never comes: only the directory's answer can end it.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms: number) => {
    if (ms !== 5_000) return real(act, ms);
    limits.push(act);
    return 0;
  }) as typeof setTimeout);
  await expectUnknown(portico.connect({ wallet: 'io.metamask' }));
  expect(limits).toHaveLength(1);
  vi.restoreAllMocks();
});

it('rejects when the visitor closes the modal, also after the wallet said no', async () => {
  const chosen = portico.connect();
  await until((state) => state.open);
  portico.close();
  await expect(chosen).rejects.toMatchObject({ code: 4001 });
  wallet.reject('eth_requestAccounts');
  const requested = wallet.next('eth_requestAccounts');
  const named = portico.connect({ wallet: 'Harbour' });
  await requested;
  await until(({ status, open }) => status === 'disconnected' && open);
  portico.close();
  await expect(named).rejects.toMatchObject({ code: 4001 });
});

it('ends when the Portico is destroyed', async () => {
  const requested = portico.connect();
  await until((state) => state.open);
  portico.destroy();
  await expect(requested).rejects.toMatchObject({ code: 'destroyed' });
});

it('tells network, name and picture of who is connected, and finds them again', async () => {
  await portico.connect({ wallet: 'Harbour' });
  const profile = { profileName: 'ada.eth', profileImage: 'https://portico.example/v1/avatar/ada' };
  await until((state) => state.profileName);
  expect(portico.getState()).toMatchObject(profile);
  expect(portico.getAccount()).toMatchObject({ status: 'connected', ...profile });
  expect(portico.getState().network).toMatchObject({
    caipNetworkId: 'eip155:1',
    name: 'Ethereum',
    testnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [
      'https://portico.example/v1/?chainId=eip155%3A1&projectId=p',
      expect.stringMatching(/^https:/),
    ],
    blockExplorerUrls: [expect.stringMatching(/^https:/)],
  });
  await until(({ balanceStatus }) => balanceStatus === 'failed');

  portico.destroy();
  expect(portico.getState().profileName).toBeUndefined();
  const statuses: string[] = [];
  open();
  statuses.push(portico.getState().status);
  portico.subscribe(({ status }) => statuses.push(status));
  await until(({ status, profileName }) => status === 'connected' && profileName);
  expect([...new Set(statuses)]).toEqual(['reconnecting', 'connected']);
  expect(portico.getState()).toMatchObject(profile);
});

it('finds a connection again whose wallet comes to the page late and says nothing of it', async () => {
  const late = Object.assign(new ScriptedWallet(), { isRabby: true });
  Reflect.set(window, 'ethereum', late);
  await portico.connect({ wallet: 'Rabby Wallet' });
  portico.destroy();
  Reflect.deleteProperty(window, 'ethereum');
  open();
  // The page has been looked at.
  void portico.open();
  await until((state) => state.open);
  expect(portico.getState().status).not.toBe('connected');
  Reflect.set(window, 'ethereum', late);
  await until(({ status }) => status === 'connected');
  Reflect.deleteProperty(window, 'ethereum');
});

it('asks for the balance again when the host wants it', async () => {
  wei = '0xde0b6b3a7640000';
  await portico.connect({ wallet: 'Harbour' });
  await until(({ balanceStatus }) => balanceStatus === 'fresh');
  expect(portico.getState()).toMatchObject({ balance: '1', balanceSymbol: 'ETH' });
  wei = '0x1bc16d674ec80000';
  portico.refreshBalance();
  await until(({ balance }) => balance === '2');
});

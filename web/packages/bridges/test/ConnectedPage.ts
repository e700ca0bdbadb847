// SPDX-License-Identifier: Apache-2.0
//
// A page with the real engine and modal, a wallet that a real chain signs for, and a visitor who chooses it.
import { readFileSync } from 'node:fs';
import { createPortico, type Portico } from '@portico/sdk';
import { announceWallet } from '@portico/testing';
import { vi } from 'vitest';
// @ts-expect-error: a plain module, whose two functions are typed below
import { startChain } from '../../../../tools/harness/startChain.mjs';

const wasm = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
const closers: (() => unknown)[] = [];

export interface Chain {
  readonly url: string;
  call(method: string, params?: unknown[]): Promise<string>;
}

/** jsdom has no media queries. */
function stubMedia(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: fine'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

export async function startAnvil(): Promise<Chain> {
  return startChain({
    closeOnExit: (_: string, close: () => unknown) => closers.push(close),
    note: () => {},
  }) as Promise<Chain>;
}

export async function stopAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

const listeners = new Map<string, ((data: unknown) => void)[]>();

/** What the owner of the wallet does, and what it was asked. */
export const wallet = {
  /** Networks that it does not know: it says 4902. */
  unknown: new Set<string>(),
  chain: '0x7a69',
  asked: [] as { readonly method: string; readonly params?: readonly unknown[] | undefined }[],
  /** What it was asked about networks. */
  askedOfNetworks: () =>
    wallet.asked
      .filter(({ method }) => /^wallet_(switch|add)EthereumChain$/.test(method))
      .map(({ method, params }) => [method.replace('EthereumChain', ''), ...(params ?? [])]),
  emit(name: string, data: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(data);
  },
};

/** A page that offers the chain and a wallet called Harbour whose keys the chain holds. */
export function openPage(chain: Chain): Portico {
  stubMedia();
  listeners.clear();
  wallet.unknown.clear();
  wallet.asked.length = 0;
  wallet.chain = '0x7a69';
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown[] }) => {
      wallet.asked.push({ method, params });
      const { chainId = '' } = (params?.[0] ?? {}) as { chainId?: string };
      if (method === 'eth_requestAccounts') return chain.call('eth_accounts');
      if (method === 'wallet_revokePermissions') return null;
      if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'ready' } } };
      if (method === 'wallet_addEthereumChain') return void wallet.unknown.delete(chainId);
      if (method === 'wallet_switchEthereumChain') {
        if (wallet.unknown.has(chainId))
          throw Object.assign(new Error('Unknown network'), { code: 4902 });
        if (wallet.chain !== chainId) wallet.emit('chainChanged', chainId);
        wallet.chain = chainId;
        return null;
      }
      if (method === 'eth_chainId') return wallet.chain;
      return chain.call(method, params);
    },
    on: (name: string, listener: (data: unknown) => void) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    removeListener: () => {},
  };
  closers.push(announceWallet(provider, { rdns: 'example.harbour', name: 'Harbour' }));
  const portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App', url: 'https://app.example' },
    networks: [
      {
        id: 31337,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [chain.url],
        testnet: true,
      },
      'eip155:8453',
    ],
    server: 'http://127.0.0.1:9',
    features: { walletConnect: false },
    wasm: { engine: wasm('engine'), pairing: wasm('pairing'), account: wasm('account') },
  });
  closers.push(() => portico.destroy());
  return portico;
}

/** The visitor presses the wallet's row as soon as the modal shows it. */
export async function chooseHarbour(): Promise<void> {
  const row = await vi.waitFor(() => {
    const inside = document.querySelector('portico-widget')?.shadowRoot;
    const rows = [...(inside?.querySelectorAll('button') ?? [])];
    const found = rows.find((one) => one.textContent?.includes('Harbour'));
    if (!found) throw new Error(`no Harbour in: ${inside?.textContent?.slice(-300)}`);
    return found;
  }, 60_000);
  row.click();
}

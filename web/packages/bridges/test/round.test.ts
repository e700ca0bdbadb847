// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The same round for every library that is no wagmi (evm.test.ts has that): connect by the button, change the
// account, change the network, disconnect from either side, reload. The real engine, modal and libraries.
import { readFileSync } from 'node:fs';
import { createPortico, type Portico, type PorticoState } from '@portico/sdk';
import {
  announceWallet,
  installWallet,
  ScriptedSolanaWallet,
  ScriptedWallet,
} from '@portico/testing';
import { solanaKey } from '@portico/testing/keys';
import { createSignableMessage } from '@solana/kit';
import { getWallets } from '@wallet-standard/app';
import type { BrowserProvider } from 'ethers';
import { createWalletClient } from 'viem';
import { base, mainnet } from 'viem/chains';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserProviderOf, signerOf } from '../src/ethers/index.ts';
import { solanaSignerOf } from '../src/solana-kit/index.ts';
import { porticoTransport, walletClientOf } from '../src/viem/index.ts';
import { registerPorticoWallet } from '../src/wallet-standard/index.ts';

const wasm = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
let portico: Portico;
let removeWallets: (() => void)[];

function openPage(networks: readonly string[]): void {
  document.body.innerHTML = '<portico-button></portico-button>';
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App', url: 'https://app.example' },
    networks,
    server: 'http://127.0.0.1:9',
    features: { walletConnect: false },
    wasm: { engine: wasm('engine'), pairing: wasm('pairing'), account: wasm('account') },
  });
}

function reload(networks: readonly string[]): void {
  portico.destroy();
  openPage(networks);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: fine'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  localStorage.clear();
  removeWallets = [];
});
afterEach(async () => {
  portico.destroy();
  for (const remove of removeWallets) remove();
  await vi.dynamicImportSettled();
  localStorage.clear();
});

const until = (wanted: (state: PorticoState) => unknown) =>
  vi.waitUntil(() => wanted(portico.getState()));

/** The visitor presses the page's button and, in the modal, the wallet's row. */
async function connectByButton(name: string): Promise<void> {
  document.querySelector('portico-button')?.shadowRoot?.querySelector('button')?.click();
  const row = await vi.waitUntil(() => {
    const inside = document.querySelector('portico-widget')?.shadowRoot;
    const rows = [...(inside?.querySelectorAll('button') ?? [])];
    return rows.find((one) => one.textContent?.includes(name));
  });
  row.click();
  await until(({ status, open }) => status === 'connected' && !open);
}

describe('eip155', () => {
  const networks = ['eip155:1', 'eip155:8453'];
  let wallet: ScriptedWallet;

  beforeEach(() => {
    const signer = { address: FIRST, signMessage: async () => `0x${'11'.repeat(65)}` };
    wallet = new ScriptedWallet({ accounts: [FIRST, OTHER], chains: ['0x1', '0x2105'] });
    wallet.answer('personal_sign', () => signer.signMessage());
    removeWallets = [announceWallet(wallet, { rdns: 'example.harbour', name: 'Harbour' })];
    openPage(networks);
  });

  it('viem', async () => {
    const anybody = createWalletClient({ chain: mainnet, transport: porticoTransport(portico) });
    expect(await anybody.getAddresses()).toEqual([]);
    await connectByButton('Harbour');
    expect(await anybody.getAddresses()).toEqual([FIRST, OTHER]);
    expect(walletClientOf(portico, mainnet).account.address).toBe(FIRST);

    wallet.changeAccounts([OTHER]);
    await until(({ address }) => address?.toLowerCase() === OTHER.toLowerCase());
    expect(await anybody.getAddresses()).toEqual([OTHER]);
    expect(walletClientOf(portico, mainnet).account.address).toBe(OTHER);
    expect(await walletClientOf(portico, mainnet).signMessage({ message: 'Hello' })).toMatch(
      /^0x11/,
    );

    await anybody.switchChain({ id: base.id });
    await until(({ caipNetworkId }) => caipNetworkId === 'eip155:8453');
    expect(await anybody.getChainId()).toBe(base.id);

    reload(networks);
    const again = createWalletClient({ chain: base, transport: porticoTransport(portico) });
    expect(await again.getAddresses()).toEqual([OTHER]);
    expect(await again.getChainId()).toBe(base.id);

    await portico.disconnect();
    expect(await again.getAddresses()).toEqual([]);
    expect(() => walletClientOf(portico, base)).toThrow('no eip155 wallet is connected');
    await connectByButton('Harbour');
    expect(await again.getAddresses()).toEqual([OTHER]);
    wallet.lock();
    await until(({ status }) => status === 'disconnected');
    expect(await again.getAddresses()).toEqual([]);
  });

  it('ethers', async () => {
    const accounts = (of: BrowserProvider) =>
      of.listAccounts().then((signers) => signers.map(({ address }) => address));
    let provider = browserProviderOf(portico);
    await expect.poll(() => accounts(provider)).toEqual([]);
    await connectByButton('Harbour');
    await expect.poll(() => accounts(provider)).toEqual([FIRST, OTHER]);
    expect(signerOf(portico).address).toBe(FIRST);

    wallet.changeAccounts([OTHER]);
    await until(({ address }) => address?.toLowerCase() === OTHER.toLowerCase());
    await expect.poll(() => accounts(provider)).toEqual([OTHER]);
    expect(await signerOf(portico).signMessage('Hello')).toMatch(/^0x11/);

    await portico.switchNetwork('eip155:8453');
    const chain = () => provider.getNetwork().then(({ chainId }) => chainId);
    // ethers gives the same answer for a quarter of a second.
    await expect.poll(chain).toBe(8453n);
    wallet.switchChain('0x1');
    await until(({ caipNetworkId }) => caipNetworkId === 'eip155:1');
    await expect.poll(chain).toBe(1n);

    provider.destroy();
    reload(networks);
    provider = browserProviderOf(portico);
    await expect.poll(() => accounts(provider)).toEqual([OTHER]);
    await portico.disconnect();
    await expect.poll(() => accounts(provider)).toEqual([]);
    expect(() => signerOf(portico)).toThrow('no eip155 wallet is connected');
    await connectByButton('Harbour');
    wallet.lock();
    await until(({ status }) => status === 'disconnected');
    await expect.poll(() => accounts(provider)).toEqual([]);
    provider.destroy();
  });
});

describe('solana', () => {
  const networks = [SOLANA, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'];
  const [first, other] = [solanaKey(7), solanaKey(8)];
  let wallet: ScriptedSolanaWallet;

  beforeEach(() => {
    wallet = new ScriptedSolanaWallet({ accounts: [first] });
    removeWallets = [installWallet(wallet, { name: 'Alder' })];
    openPage(networks);
  });

  it('@solana/kit', async () => {
    await connectByButton('Alder');
    const signer = solanaSignerOf(portico);
    expect(signer.address).toBe(first.address);
    const [signed] = await signer.modifyAndSignMessages([createSignableMessage('Hello')]);
    expect(Object.keys(signed?.signatures ?? {})).toEqual([first.address]);

    wallet.changeAccounts([other]);
    await until(({ address }) => address === other.address);
    expect(solanaSignerOf(portico).address).toBe(other.address);
    await portico.switchNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1');
    expect(portico.getAccount('solana').caipNetworkId).toMatch(/:EtWTRA/);

    reload(networks);
    await until(({ status }) => status === 'connected');
    expect(solanaSignerOf(portico).address).toBe(other.address);
    await portico.disconnect('solana');
    expect(() => solanaSignerOf(portico)).toThrow('no Solana wallet is connected');
    await connectByButton('Alder');
    wallet.disconnect();
    await until(({ status }) => status === 'disconnected');
    expect(() => solanaSignerOf(portico)).toThrow('no Solana wallet is connected');
  });

  it('Wallet Standard', async () => {
    const changes: string[][] = [];
    const register = () => {
      const stop = registerPorticoWallet(portico);
      const found = getWallets()
        .get()
        .find(({ name }) => name === 'Portico');
      if (!found) throw new Error('Portico is not registered');
      // biome-ignore lint/suspicious/noExplicitAny: features are looked up by name, as apps do
      const features = found.features as any;
      features['standard:events'].on('change', (change: { accounts: { address: string }[] }) =>
        changes.push(change.accounts.map(({ address }) => address)),
      );
      return { stop, found, features };
    };
    let app = register();
    await connectByButton('Alder');
    expect(changes).toEqual([[first.address]]);
    expect(app.found.accounts[0]?.address).toBe(first.address);
    wallet.changeAccounts([other]);
    await expect.poll(() => changes.at(-1)).toEqual([other.address]);
    const message = new TextEncoder().encode('Hello');
    const [account] = app.found.accounts;
    const [signed] = await app.features['solana:signMessage'].signMessage({ account, message });
    expect(signed.signature).toHaveLength(64);
    await portico.switchNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1');
    await expect(
      app.features['solana:signTransaction'].signTransaction({
        account,
        chain: 'solana:mainnet',
        transaction: new Uint8Array(100),
      }),
    ).rejects.toThrow('the app asks for solana:mainnet');

    app.stop();
    reload(networks);
    app = register();
    // As apps do that connect by themselves: whoever was here before is found again.
    const back = await app.features['standard:connect'].connect({ silent: true });
    expect(back.accounts.map(({ address }: { address: string }) => address)).toEqual([
      other.address,
    ]);
    expect(portico.getState().open).toBe(false);

    await app.features['standard:disconnect'].disconnect();
    expect(portico.getState().status).toBe('disconnected');
    expect(changes.at(-1)).toEqual([]);
    await connectByButton('Alder');
    await expect.poll(() => changes.at(-1)).toEqual([other.address]);
    wallet.disconnect();
    await expect.poll(() => changes.at(-1)).toEqual([]);
    app.stop();
  });
});

// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The bridges against the real libraries and a real chain, with the real engine and modal between them.

import type { Portico } from '@portico/sdk';
import {
  type CreateConnectorFn,
  connect,
  createConfig,
  disconnect,
  getAccount,
  http,
  reconnect,
  sendTransaction,
  switchChain,
} from '@wagmi/core';
import { formatEther, parseEther, verifyMessage as verifyByEthers } from 'ethers';
import { createPublicClient, defineChain, verifyMessage, parseEther as wei } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as wagmi2 from 'wagmi-core2';
import { browserProviderOf, signerOf } from '../src/ethers/index.ts';
import { porticoTransport, walletClientOf } from '../src/viem/index.ts';
import { porticoConnector } from '../src/wagmi/index.ts';
import {
  type Chain,
  chooseHarbour,
  openPage,
  startAnvil,
  stopAll,
  wallet,
} from './ConnectedPage.ts';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
let anvil: Chain;
let portico: Portico;

beforeAll(async () => {
  anvil = await startAnvil();
}, 30_000);
afterAll(stopAll);
beforeEach(() => {
  localStorage.clear();
  portico = openPage(anvil);
});
afterEach(() => portico.destroy());

const devnet = () =>
  defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  });

async function connected(): Promise<void> {
  await portico.open();
  await chooseHarbour();
  const state = () => `${portico.getState().status} ${portico.getState().open}`;
  await expect.poll(state).toBe('connected false');
}

describe('viem', () => {
  it('reads, signs and sends through the connected wallet', async () => {
    await connected();
    const client = walletClientOf(portico, devnet());
    const reader = createPublicClient({ chain: devnet(), transport: porticoTransport(portico) });
    const before = await reader.getBalance({ address: OTHER });
    const hash = await client.sendTransaction({ to: OTHER, value: wei('1') });
    await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    expect((await reader.getBalance({ address: OTHER })) - before).toBe(wei('1'));
    const signature = await client.signMessage({ message: 'Hello' });
    expect(await verifyMessage({ address: FIRST, message: 'Hello', signature })).toBe(true);
  });

  it('says what is missing when nobody is connected', () => {
    expect(() => walletClientOf(portico, devnet())).toThrow('no eip155 wallet is connected');
    expect(() => signerOf(portico)).toThrow('no eip155 wallet is connected');
  });
});

describe('ethers', () => {
  it('reads, signs and sends through the connected wallet', async () => {
    await connected();
    const provider = browserProviderOf(portico);
    const before = await provider.getBalance(OTHER);
    const signer = signerOf(portico);
    const sent = await signer.sendTransaction({ to: OTHER, value: parseEther('2') });
    await sent.wait();
    // ethers gives the same answer for a quarter of a second.
    const more = async () => formatEther((await provider.getBalance(OTHER)) - before);
    await expect.poll(more).toBe('2.0');
    const signature = await signer.signMessage('Hello');
    expect(verifyByEthers('Hello', signature)).toBe(FIRST);
    provider.destroy();
  });
});

/** Its types fit both versions: this compiles. */
export const fits = (it: Portico): [wagmi2.CreateConnectorFn, CreateConnectorFn] => [
  porticoConnector(it),
  porticoConnector(it),
];

const ours = (id: number, name: string) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ours', symbol: 'OUR', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example', 'https://other.example'] } },
    blockExplorers: {
      more: { name: 'More', url: 'https://more.example' },
      default: { name: 'Scan', url: 'https://scan.example' },
    },
  });

const libraries = {
  'wagmi 3': {
    connect,
    createConfig,
    disconnect,
    getAccount,
    http,
    reconnect,
    sendTransaction,
    switchChain,
  },
  'wagmi 2': wagmi2 as unknown as typeof import('@wagmi/core'),
};

describe.each(Object.entries(libraries))('%s', (_, wagmi) => {
  const configure = () =>
    wagmi.createConfig({
      chains: [devnet(), ours(424242, 'Own'), ours(8453, 'Base')],
      transports: { 31337: wagmi.http(), 424242: wagmi.http(), 8453: wagmi.http() },
      connectors: [porticoConnector(portico)],
      multiInjectedProviderDiscovery: false,
      storage: null,
    });
  /** wagmi knows of the connection. */
  const configureConnected = async () => {
    const config = configure();
    await connected();
    await expect.poll(() => config.state.status).toBe('connected');
    return config;
  };

  it('tells the wallet of a network of its own configuration, and switches', async () => {
    const config = await configureConnected();
    wallet.unknown.add('0x67932');
    await wagmi.switchChain(config, { chainId: 424242 });
    expect(wallet.askedOfNetworks()).toEqual([
      ['wallet_switch', { chainId: '0x67932' }],
      [
        'wallet_add',
        {
          chainId: '0x67932',
          chainName: 'Own',
          nativeCurrency: { name: 'Ours', symbol: 'OUR', decimals: 18 },
          rpcUrls: ['https://node.example', 'https://other.example'],
          blockExplorerUrls: ['https://scan.example', 'https://more.example'],
        },
      ],
      ['wallet_switch', { chainId: '0x67932' }],
    ]);
    await expect.poll(() => wagmi.getAccount(config).chainId).toBe(424242);
  });

  it('tells it in the words of this page, also of a network that the modal offers', async () => {
    const config = await configureConnected();
    wallet.unknown.add('0x2105');
    const addEthereumChainParameter = {
      rpcUrls: ['https://ours.example'],
      chainName: 'Base, by us',
      iconUrls: ['https://ours.example/i.png'],
    };
    await wagmi.switchChain(config, { chainId: 8453, addEthereumChainParameter });
    expect(wallet.askedOfNetworks()).toEqual([
      ['wallet_switch', { chainId: '0x2105' }],
      [
        'wallet_add',
        {
          chainId: '0x2105',
          nativeCurrency: { name: 'Ours', symbol: 'OUR', decimals: 18 },
          blockExplorerUrls: ['https://scan.example', 'https://more.example'],
          ...addEthereumChainParameter,
        },
      ],
      ['wallet_switch', { chainId: '0x2105' }],
    ]);
    await expect.poll(() => portico.getState().network?.caipNetworkId).toBe('eip155:8453');
    expect(wagmi.getAccount(config).chainId).toBe(8453);
  });

  it('tells a wallet nothing of a network that it knows', async () => {
    const config = await configureConnected();
    const addEthereumChainParameter = { rpcUrls: ['https://ours.example'] };
    await wagmi.switchChain(config, { chainId: 8453, addEthereumChainParameter });
    expect(wallet.askedOfNetworks()).toEqual([['wallet_switch', { chainId: '0x2105' }]]);
    await expect.poll(() => portico.getState().network?.caipNetworkId).toBe('eip155:8453');
  });

  it('gives the provider on the network that is asked for', async () => {
    const config = await configureConnected();
    const [connector] = config.connectors;
    await connector?.getProvider({ chainId: 31337 });
    expect(wallet.askedOfNetworks()).toEqual([]);
    expect(await connector?.getProvider({ chainId: 8453 })).toBe(portico.getProvider());
    expect(await connector?.getChainId()).toBe(8453);
  });

  it('says what the wallet can do, where it is asked with the accounts', async () => {
    await connected();
    // What is connected already is wagmi's, too: a connector that it has not heard of yet.
    const made = porticoConnector(portico)({
      chains: [devnet()],
      emitter: { emit: () => {}, listenerCount: () => 1 },
    });
    const { accounts } = await made.connect({ withCapabilities: true });
    expect(accounts[0]).toEqual({
      address: FIRST,
      capabilities: { '0x7a69': { atomic: { status: 'ready' } } },
    });
  });

  it('connects through the modal, sends, follows the account and disconnects', async () => {
    const config = configure();
    const [connector] = config.connectors;
    if (!connector) throw new Error('no connector');
    const requested = wagmi.connect(config, { connector });
    await chooseHarbour();
    expect((await requested).accounts[0]).toBe(FIRST);
    expect(config.state.status).toBe('connected');
    const hash = await wagmi.sendTransaction(config, { to: OTHER, value: 1n });
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    await wagmi.disconnect(config);
    expect(config.state.status).toBe('disconnected');
    expect(portico.getAccount('eip155').status).toBe('disconnected');
  });

  it('finds a connected wallet again, and nothing when there is none', async () => {
    expect(await wagmi.reconnect(configure())).toEqual([]);
    await connected();
    const [connection] = await wagmi.reconnect(configure());
    expect(connection?.accounts[0]).toBe(FIRST);
  });

  it('hears of a connection that the button made, of its end, and of the next', async () => {
    const config = configure();
    await connected();
    await expect.poll(() => config.state.status).toBe('connected');
    expect(wagmi.getAccount(config)).toMatchObject({ address: FIRST, chainId: 31337 });
    expect(await wagmi.sendTransaction(config, { to: OTHER, value: 1n })).toMatch(/^0x/);
    await portico.disconnect();
    await expect.poll(() => config.state.status).toBe('disconnected');
    await connected();
    await expect.poll(() => config.state.status).toBe('connected');
    await wagmi.disconnect(config);
    expect(config.state.status).toBe('disconnected');
    expect(portico.getState().status).toBe('disconnected');
    await connected();
    await expect.poll(() => config.state.status).toBe('connected');
  });

  it('hears of accounts and networks that change in the wallet', async () => {
    const config = configure();
    await connected();
    await expect.poll(() => config.state.status).toBe('connected');
    wallet.emit('accountsChanged', [OTHER]);
    await expect.poll(() => wagmi.getAccount(config).address).toBe(OTHER);
    wallet.emit('chainChanged', '0x1');
    await expect.poll(() => wagmi.getAccount(config).chainId).toBe(1);
    wallet.emit('accountsChanged', []);
    await expect.poll(() => config.state.status).toBe('disconnected');
  });

  it('shows a connection that was made while another connector was being asked', async () => {
    let answer = (_: unknown): void => {};
    const slow = () => ({
      ...porticoConnector(portico)({
        chains: [],
        emitter: { emit: () => {}, listenerCount: () => 1 },
      }),
      id: 'slow',
      connect: () => new Promise((_, reject) => (answer = reject)),
    });
    const config = wagmi.createConfig({
      chains: [devnet()],
      transports: { 31337: wagmi.http() },
      connectors: [porticoConnector(portico), slow as never],
      multiInjectedProviderDiscovery: false,
      storage: null,
    });
    const requested = wagmi.connect(config as never, { connector: config.connectors[1] } as never);
    await connected();
    expect(config.state.status).toBe('connecting');
    answer(new Error('declined'));
    await expect(requested).rejects.toThrow('declined');
    await expect.poll(() => config.state.status).toBe('connected');
  });

  it('hears that the wallet has gone', async () => {
    const config = configure();
    await connected();
    await wagmi.reconnect(config);
    await portico.disconnect();
    await expect.poll(() => config.state.status).toBe('disconnected');
  });
});

// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { Engine, SDK_VERSION } from '@portico/engine';
import { afterAll, expect, it, vi } from 'vitest';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { engineConfig, pairingConfig } from './engineConfig.ts';

const { matchMedia } = globalThis;
vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterAll(() => vi.stubGlobal('matchMedia', matchMedia)); // files of tests share their globals
const good: PorticoOptions = { projectId: 'p', metadata: { name: 'App' }, networks: ['eip155:1'] };

it('takes one address for all three, and those that are given over it', () => {
  const server = 'https://portico.example/';
  expect(pairingConfig({ ...good, server })).toMatchObject({ relay_url: 'wss://portico.example' });
  expect(engineConfig({ ...good, server })).toMatchObject({
    api_url: 'https://portico.example',
    rpc_proxy_url: 'https://portico.example',
  });
  const own = { ...good, server, relayUrl: 'wss://r.example', rpcUrl: 'https://n.example' };
  expect(pairingConfig(own)).toMatchObject({ relay_url: 'wss://r.example' });
  expect(engineConfig(own)).toMatchObject({
    api_url: 'https://portico.example',
    rpc_proxy_url: 'https://n.example',
  });
  expect(pairingConfig({ ...good, server: 'http://127.0.0.1:8080' })).toMatchObject({
    relay_url: 'ws://127.0.0.1:8080',
  });
});

it('names another project to a relay that is not of the server', () => {
  const server = 'https://portico.example';
  expect(pairingConfig({ ...good, server })).toMatchObject({ project_id: 'p' });
  const theirs = { relayUrl: 'wss://relay.walletconnect.org', relayProjectId: 'r' };
  expect(pairingConfig({ ...good, server, ...theirs })).toMatchObject({
    relay_url: 'wss://relay.walletconnect.org',
    project_id: 'r',
  });
  expect(engineConfig({ ...good, server, ...theirs })).toMatchObject({
    project_id: 'p',
    api_url: server,
  });
});

it('says that the relay is the operator’s own, unless the host names one', () => {
  const server = 'https://portico.example';
  expect(engineConfig({ ...good, server })).toMatchObject({ own_relay: true });
  const named = { ...good, server, relayUrl: 'wss://portico.example' };
  expect(engineConfig(named)).toMatchObject({ own_relay: false });
});

it('says which ways to log in the page does not want', () => {
  const featuresOf = (features: NonNullable<PorticoOptions['features']>) =>
    engineConfig({ ...good, features }).features;
  expect(featuresOf({ email: false })).toMatchObject({ email: false });
  expect(featuresOf({ email: false })).not.toHaveProperty('socials');
  expect(featuresOf({ socials: false })).toMatchObject({ socials: [] });
  expect(featuresOf({ socials: [] as never })).toMatchObject({ socials: [] });
  expect(featuresOf({})).toEqual({});
  const networks = ['bip122:000000000019d6689c085ae165831e93'];
  expect(engineConfig({ ...good, networks }).features).toEqual({ email: false, socials: [] });
});

it('is read by the engine whole, with every option there is', async () => {
  const wallet = { id: 'w', name: 'Wallet', imageUrl: 'https://a.example/w.svg' };
  const options: Required<PorticoOptions> = {
    projectId: 'p',
    metadata: { name: 'App', description: 'One', url: 'https://a.example', icons: [] },
    networks: [
      1,
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:8545'],
        testnet: true,
      },
    ],
    defaultNetwork: 31337,
    server: 'https://portico.example',
    relayUrl: 'wss://portico.example',
    relayProjectId: 'r',
    rpcUrl: 'https://portico.example',
    apiUrl: 'https://portico.example',
    projectConfiguration: { features: [] },
    themeMode: 'dark',
    themeVariables: {},
    locale: 'de',
    messages: {},
    region: 'de-AT',
    wallets: [{ ...wallet, mobileLink: 'w://', appStore: 'https://apps.example/w' }],
    customWallets: [{ ...wallet, webappLink: 'https://w.example', rdns: 'example.w' }],
    featuredWalletIds: ['w'],
    includeWalletIds: ['w'],
    excludeWalletIds: ['x'],
    allWallets: 'onlyMobile',
    enableWallets: true,
    enableWalletGuide: false,
    preferUniversalLinks: true,
    chainImages: { 'eip155:1': 'https://a.example/1.svg' },
    connectorImages: { w: 'https://a.example/w.svg' },
    defaultAccountTypes: { eip155: 'smartAccount', bip122: 'ordinals' },
    features: {
      walletConnect: false,
      browserWallets: true,
      networkSwitch: false,
      activity: false,
      legalCheckbox: true,
      analytics: false,
      connectMethodsOrder: ['wallet', 'social'],
      connectorTypeOrder: ['walletConnect', 'installed'],
      walletFeaturesOrder: ['send', 'receive'],
    },
    siwx: true,
    siweConfig: {} as never,
    allowUnsupportedChain: true,
    walletConnectBasic: false,
    safeOrigins: ['https://safe.example'],
    swapRouters: ['eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3'],
    preload: 'none',
    sheet: 'narrow',
    enableEmbedded: false,
    disableAppend: true,
    container: document.body,
    termsUrl: 'https://a.example/terms',
    privacyUrl: 'https://a.example/privacy',
    debug: false,
    wasm: {},
  };
  const config = engineConfig(options);
  expect(config).toMatchObject({
    all_wallets: 'only_mobile',
    default_network: 'eip155:31337',
    default_account_types: [
      { chain_namespace: 'eip155', account_type: 'smart_account' },
      { chain_namespace: 'bip122', account_type: 'ordinals' },
    ],
    features: {
      activity: false,
      connect_methods_order: ['wallet', 'social'],
      connector_type_order: ['wallet_connect', 'installed'],
      wallet_features_order: ['send', 'receive'],
    },
    enable_network_switch: false,
    enable_wallet_connect: false,
  });
  expect(
    engineConfig({ ...options, features: { connectorTypeOrder: 'visitor' } }).features,
  ).toEqual({ connector_type_order: ['visitor'] });
  const wasm = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
  const engine = await Engine.create({
    wasm: {
      engine: wasm('engine'),
      pairing: () => wasm('pairing'),
      account: () => wasm('account'),
    },
    config,
    pairing: pairingConfig(options),
    storageArea: null,
    log: () => undefined,
  });
  expect(engine.getSlices().networks).toMatchObject({
    active: 'eip155:31337',
    networks: [{ name: 'Ethereum' }, { name: 'Local', testnet: true }],
  });
  engine.dispose();
});

it('names the version of the package', () => {
  const { version } = JSON.parse(readFileSync('web/packages/sdk/package.json', 'utf8'));
  expect(SDK_VERSION).toBe(version);
});

// SPDX-License-Identifier: Apache-2.0
//
// What is said of Connect before the engine says it: the same, or nothing.
import { readFileSync } from 'node:fs';
import { type ConnectSlice, Engine } from '@portico/engine';
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { engineConfig, pairingConfig } from './engineConfig.ts';
import { firstRows } from './firstRows.ts';

const options: PorticoOptions = {
  projectId: 'p',
  metadata: { name: 'App', url: 'https://app.example' },
  networks: ['eip155:1', 'eip155:8453'],
  server: 'https://portico.example',
};
const stops: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  // The directory never answers.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(window, 'ethereum');
  localStorage.clear();
});
const announce = (...names: string[]): void => {
  for (const name of names)
    stops.push(
      announceWallet(new ScriptedWallet(), { rdns: `org.example.${name.toLowerCase()}`, name }),
    );
};

/** What the engine itself says when the modal is open. */
async function engineRows(given: PorticoOptions) {
  const { ConnectorRegistry, loadModule } = await import('@portico/engine');
  const { startAdapters } = await import('@portico/adapters');
  const connectors = new ConnectorRegistry();
  if (given.features?.browserWallets !== false)
    stops.push(startAdapters(connectors, { namespaces: ['eip155'] }));
  await new Promise((resolve) => setTimeout(resolve));
  const wasm = (name: string) =>
    loadModule(new Uint8Array(readFileSync(`build/wasm/${name}.wasm`)));
  const engine = await Engine.create({
    wasm: {
      engine: await wasm('engine'),
      pairing: () => wasm('pairing'),
      account: () => wasm('account'),
    },
    config: engineConfig(given),
    pairing: pairingConfig(given),
    connectors,
  });
  stops.push(() => engine.dispose());
  engine.send({ type: 'open' });
  return engine.getSlices().connect;
}

it.each<[string, string[], Partial<PorticoOptions>]>([
  ['no wallet', [], {}],
  ['one wallet', ['Alder'], {}],
  ['three wallets', ['Alder', 'Birch', 'Cedar'], {}],
  ['wallets first', ['Alder', 'Birch'], { features: { connectorTypeOrder: 'visitor' } }],
  ['no pairing', ['Alder'], { features: { walletConnect: false } }],
  ['no wallets of the browser', ['Alder'], { features: { browserWallets: false } }],
  ['featured wallets', ['Alder'], { featuredWalletIds: ['a', 'b', 'c'] }],
  ['terms', ['Alder'], { termsUrl: 'https://a.example/t' }],
  ['no guide', ['Alder'], { enableWalletGuide: false }],
  ['no log-in', ['Alder'], { features: { email: false, socials: false } }],
  ['no e-mail', [], { features: { email: false } }],
  ['no project', [], { projectId: '' }],
  ['own pictures', ['Alder'], { connectorImages: { 'org.example.alder': 'https://a.example/i' } }],
])('is what the engine says: %s', async (_, names, changes) => {
  announce(...names);
  const given = { ...options, ...changes };
  const first = firstRows(given);
  const said = await engineRows(given);
  for (const name of [
    'wallets',
    'all_wallets',
    'awaited',
    'wallet_guide',
    'legal',
    'terms_url',
    'vault_url',
  ] as const)
    expect(JSON.parse(JSON.stringify(first?.[name] ?? null)), name).toEqual(
      JSON.parse(JSON.stringify(said[name] ?? null)),
    );
  const waysOf = ({ methods }: Partial<ConnectSlice> = {}) => methods?.map((one) => one.method);
  expect(waysOf(first)).toEqual(waysOf(said));
  expect(said.enabled).toBe(true);
});

it.each<[string, Partial<PorticoOptions>]>([
  [
    'several families of wallets',
    { networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
  ],
  ['an order of its own', { features: { connectorTypeOrder: ['installed'] } }],
  ['an order of the ways in', { features: { connectMethodsOrder: ['social'] } }],
  ['terms to tick', { termsUrl: 'https://a.example/t', features: { legalCheckbox: true } }],
  ['the configuration already', { projectConfiguration: { features: [] } }],
  ['wallets left out', { excludeWalletIds: ['org.example.alder'] }],
  ['wallets of its own', { customWallets: [{ id: 'own', name: 'Own' }] }],
])('says nothing where the host has %s', (_, changes) => {
  expect(firstRows({ ...options, ...changes } as PorticoOptions)).toBeUndefined();
});

it('says nothing where there is no wallet and no directory', () => {
  const { server: _, ...rest } = options;
  expect(firstRows({ ...rest, relayUrl: 'wss://relay.example' })).toBeUndefined();
});

it('says nothing beside a wallet that announces nothing, and of an earlier visit', () => {
  announce('Alder');
  Reflect.set(window, 'ethereum', new ScriptedWallet());
  expect(firstRows(options)).toBeUndefined();
  Reflect.deleteProperty(window, 'ethereum');
  localStorage.setItem('portico:recent_wallets', '[{"id":"x","name":"X"}]');
  expect(firstRows(options)).toBeUndefined();
});

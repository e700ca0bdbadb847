// SPDX-License-Identifier: Apache-2.0
import { ConnectorRegistry } from '@portico/engine';
import { installWallet, ScriptedSolanaWallet } from '@portico/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discoverSolana } from '../solana/discoverSolana.ts';

let registry: ConnectorRegistry;
let found: string[];
const stops: (() => void)[] = [];

beforeEach(() => {
  registry = new ConnectorRegistry();
  found = [];
  registry.watch({ found: ({ name }) => found.push(name) });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const discover = () => stops.push(discoverSolana(registry));
const install = (name: string) => {
  const remove = installWallet(new ScriptedSolanaWallet(), { name });
  stops.push(remove);
  return remove;
};
const register = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));

it('finds wallets that were there before, and those that come later', () => {
  install('Early');
  discover();
  install('Late');
  expect(found).toEqual(['Early', 'Late']);
});

it('lists a wallet once, however often it registers', () => {
  discover();
  install('Loud');
  window.dispatchEvent(
    new CustomEvent('wallet-standard:app-ready', { detail: { register: () => () => undefined } }),
  );
  expect(found).toEqual(['Loud']);
});

it('lets go of a wallet that unregisters', async () => {
  discover();
  const remove = install('Gone');
  const connector = registry.get('solana:gone');
  const heard: unknown[] = [];
  connector?.listen((event, data) => heard.push([event, data]));
  await connector?.request('portico_connect', {});
  remove();
  // No farewell: the registry tells that it is away.
  expect(heard).toEqual([]);
  expect(registry.get('solana:gone')).toBeUndefined();
  for (const method of ['portico_connect', 'solana_getAccounts']) {
    expect(await connector?.request(method, {})).toMatchObject({ error: { code: 4900 } });
  }
});

it('goes on after wallets that throw, lie or are none', () => {
  discover();
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('gotcha');
      },
    },
  );
  register(undefined);
  register('not a function');
  register(() => {
    throw new Error('gotcha');
  });
  register(({ register: add }: { register(...wallets: unknown[]): void }) =>
    add(trap, null, 7, 'wallet', {}, [], { name: 'No features', chains: ['solana:mainnet'] }),
  );
  register(({ register: add }: { register(wallet: unknown): void }) => {
    const features = { 'standard:connect': trap };
    add({ name: { toString: () => 'evil' }, features, chains: ['solana:mainnet'] });
  });
  install('Honest');
  expect(found).toEqual(['Honest']);
});

it('shows no icon that is huge or could run', () => {
  discover();
  const features = { 'standard:connect': {} };
  for (const [name, icon] of [
    ['Huge', `data:image/svg+xml,${'x'.repeat(300_000)}`],
    ['Script', 'javascript:alert(1)'],
    ['Text', 'data:text/html,<script>'],
  ]) {
    register(({ register: add }: { register(wallet: unknown): void }) =>
      add({ name, icon, features, chains: ['solana:mainnet'] }),
    );
    expect(registry.get(`solana:${name?.toLowerCase()}`)).toBeDefined();
    expect(registry.get(`solana:${name?.toLowerCase()}`)?.icon).toBeUndefined();
  }
});

it('cuts off a page that registers wallets without end', () => {
  discover();
  register(({ register: add }: { register(...wallets: unknown[]): void }) => {
    const features = { 'standard:connect': {} };
    for (let index = 0; index < 1_000; index++) {
      add({ name: `Wallet ${index}`, features, chains: ['solana:mainnet'] });
    }
  });
  expect(found).toHaveLength(100);
});

it('hears nothing once stopped', () => {
  discover();
  for (const stop of stops.splice(0)) stop();
  install('Late');
  expect(found).toEqual([]);
});

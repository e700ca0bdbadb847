// SPDX-License-Identifier: Apache-2.0
//
// Two wallets of the Wallet Standard under one name: a script that comes later must not get behind a row
// that the visitor trusts (docs/decisions/0024).
import { ConnectorRegistry } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { discoverSolana } from '../solana/discoverSolana.ts';

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const FIRST = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9';
const LATER = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963gT3w';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Registers a wallet with that one account. Returns the unsubscribe function. */
function register(name: string, address: string): () => void {
  const accounts = [
    { address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] },
  ];
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    accounts,
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
      'solana:signMessage': { version: '1.1.0', signMessage: async () => [] },
    },
  };
  let unregister = () => {};
  const callback = (api: { register(one: object): () => void }) => {
    unregister = api.register(wallet);
  };
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  return () => unregister();
}

const accountOf = async (registry: ConnectorRegistry, id: string) =>
  (await registry.get(id)?.request('portico_connect', {})) as unknown;
const connectedAs = (address: string) => ({
  result: { chain: MAINNET, accounts: [{ account: `${MAINNET}:${address}` }] },
});

it('keeps the wallet that was first under a name', async () => {
  const registry = new ConnectorRegistry();
  const found: string[] = [];
  registry.watch({ found: ({ name }) => found.push(name) });
  stop = discoverSolana(registry);
  register('Rowan', FIRST);
  register('Rowan', LATER);
  expect(found).toEqual(['Rowan']);
  expect(await accountOf(registry, 'solana:rowan')).toMatchObject(connectedAs(FIRST));
});

it('gives the name to the next when the first unregisters', async () => {
  const registry = new ConnectorRegistry();
  const lost: string[] = [];
  registry.watch({ found: () => {}, lost: ({ id }) => lost.push(id) });
  stop = discoverSolana(registry);
  const leaveFirst = register('Hazel', FIRST);
  const leaveLater = register('Hazel', LATER);
  leaveFirst();
  expect(lost).toEqual(['solana:hazel']);
  expect(await accountOf(registry, 'solana:hazel')).toMatchObject(connectedAs(LATER));
  leaveLater();
  expect(registry.get('solana:hazel')).toBeUndefined();
});

it('forgets one that waited and left', async () => {
  const registry = new ConnectorRegistry();
  stop = discoverSolana(registry);
  const leaveFirst = register('Elder', FIRST);
  const leaveLater = register('Elder', LATER);
  leaveLater();
  expect(await accountOf(registry, 'solana:elder')).toMatchObject(connectedAs(FIRST));
  leaveFirst();
  expect(registry.get('solana:elder')).toBeUndefined();
});

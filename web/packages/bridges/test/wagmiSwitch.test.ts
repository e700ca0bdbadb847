// SPDX-License-Identifier: Apache-2.0
//
// A switch that wagmi is told of is one that the wallet has made: what a wallet answers is not where it is.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { porticoConnector } from '../src/wagmi/porticoConnector.ts';

const HARBOUR = {
  id: 424242,
  name: 'Harbour',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
};
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const changes = { rpcUrls: ['https://ours.example'] };

const wallet = {
  chain: 1,
  /** Undefined: it agrees, and stays where it is. */
  movesAfterMs: 0 as number | undefined,
  knows: true,
  asked: [] as string[],
};
const emitted: unknown[] = [];

async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  wallet.asked.push(method);
  if (method === 'eth_chainId') return `0x${wallet.chain.toString(16)}`;
  if (method === 'eth_requestAccounts') return [ADDRESS];
  if (method === 'wallet_addEthereumChain') wallet.knows = true;
  if (method !== 'wallet_switchEthereumChain') return null;
  if (!wallet.knows) throw Object.assign(new Error('Unknown network'), { code: 4902 });
  const [{ chainId }] = params as [{ chainId: string }];
  const move = () => {
    wallet.chain = Number(chainId);
  };
  if (wallet.movesAfterMs === 0) move();
  else if (wallet.movesAfterMs) setTimeout(move, wallet.movesAfterMs);
  return null;
}

const connector = porticoConnector({ getProvider: () => ({ request, on: () => {} }) } as never)({
  chains: [HARBOUR],
  emitter: { emit: (...event: unknown[]) => emitted.push(event), listenerCount: () => 1 },
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(wallet, { chain: 1, movesAfterMs: 0, knows: true, asked: [] });
  emitted.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** How a switch to the chain of wagmi's configuration ends, whatever time it takes. */
async function switched(addEthereumChainParameter?: typeof changes): Promise<unknown> {
  const chainId = HARBOUR.id;
  const ended = connector
    .switchChain({ chainId, addEthereumChainParameter })
    .catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  return ended;
}

it.each([
  ['knows', true],
  ['is told of', false],
])('a wallet that goes to a chain that it %s: done', async (_, knows) => {
  wallet.knows = knows;
  expect(await switched(changes)).toBe(HARBOUR);
  expect(emitted).toEqual([['change', { chainId: HARBOUR.id }]]);
  expect(wallet.asked.includes('wallet_addEthereumChain')).toBe(!knows);
});

it.each([
  ['with the page’s own words', changes],
  ['without', undefined],
])('a wallet that is there a moment later: done then, %s', async (_, own) => {
  wallet.movesAfterMs = 3_000;
  expect(await switched(own)).toBe(HARBOUR);
  expect(wallet.chain).toBe(HARBOUR.id);
  expect(emitted).toEqual([['change', { chainId: HARBOUR.id }]]);
});

it.each([
  ['knows, with the page’s own words', true, changes],
  ['knows', true, undefined],
  ['is told of in the page’s own words', false, changes],
  ['is told of', false, undefined],
])('a wallet that agrees to a chain that it %s, and stays: not done', async (_, knows, own) => {
  wallet.movesAfterMs = undefined;
  wallet.knows = knows;
  expect(await switched(own)).toBe('Portico: the wallet agreed, but it is not on 424242');
  expect(emitted).toEqual([]);
});

it('stays connected where it is, if it agreed to another chain at the connection and did not go', async () => {
  wallet.movesAfterMs = undefined;
  const connected = connector.connect({ chainId: HARBOUR.id });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await connected).toEqual({ accounts: [ADDRESS], chainId: 1 });
});

// SPDX-License-Identifier: Apache-2.0
//
// What this site itself knows of networks and tokens, and what its operator adds. A node is not asked for it: one that lies
// about a token's decimals would show another amount (of tokens that are not here: tokenClaims.ts).
import list from '../../../../../server/api/tokens/tokens.json';
import { KNOWN_NETWORKS } from '../generated/networks.ts';

interface ListedToken {
  readonly chainId: number;
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

export interface KnownToken {
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly standard: 'fungible' | 'wrapped';
  /** By its contract's own word alone. */
  readonly claimed?: boolean;
}

/** What the operator's configuration says of one (operatorNetworks.ts). */
export interface OperatorNetwork {
  /** Symbol; empty: not said. */
  readonly currency: string;
  readonly tokens: readonly KnownToken[];
  /** Addresses that swaps of this server go through. */
  readonly exchanges: readonly string[];
}

/** Lists of tokens write it 101. */
const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
/** Of chains that run on one machine: Anvil and Hardhat. */
const LOCAL = 'eip155:31337';

/** Of the network's own currency. An empty symbol: not known, amounts are in smallest units. */
export function currencyOf(
  network: string,
  operator?: Pick<OperatorNetwork, 'currency'>,
): { currency: string; currency_decimals: number } {
  const known = KNOWN_NETWORKS[network];
  if (known) return { currency: known.currency, currency_decimals: known.decimals };
  if (network.startsWith('solana:')) return { currency: 'SOL', currency_decimals: 9 };
  const said = network.startsWith('eip155:') && operator?.currency;
  return { currency: said || (network === LOCAL ? 'ETH' : ''), currency_decimals: 18 };
}

/** One that the site does not know by name has its CAIP-2 id. */
export const networkName = (network: string): string =>
  KNOWN_NETWORKS[network]?.name ?? (network === LOCAL ? 'Local devnet' : network);

/** Room is left for those that speak for themselves (core/approval/summary.hpp). */
const TOKENS_MAX = 1_000;

/** Contracts whose deposit and withdraw wrap the network's currency. */
const WRAPPED: ReadonlySet<string> = new Set([
  'eip155:1 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10 0x4200000000000000000000000000000000000006',
  'eip155:8453 0x4200000000000000000000000000000000000006',
  'eip155:42161 0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  'eip155:324 0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  'eip155:7777777 0x4200000000000000000000000000000000000006',
  'eip155:137 0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  'eip155:56 0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'eip155:43114 0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  'eip155:100 0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
]);

const listedOf = (network: string): KnownToken[] =>
  (list.tokens as readonly ListedToken[])
    .filter(({ chainId }) => network === (chainId === 101 ? SOLANA_MAINNET : `eip155:${chainId}`))
    .map(({ address, symbol, decimals }) => ({
      address,
      symbol,
      decimals,
      standard: WRAPPED.has(`${network} ${address.toLowerCase()}`) ? 'wrapped' : 'fungible',
    }));

/**
 * The operator's come first. Of a list with more than an approval takes, those that `params` name and then the first ones:
 * what else a simulation finds is not known.
 */
export function tokensOf(
  network: string,
  operator?: Pick<OperatorNetwork, 'tokens'>,
  params?: unknown,
): KnownToken[] {
  const told = operator?.tokens ?? [];
  const isTold = new Set(told.map(({ address }) => address.toLowerCase()));
  const listed = listedOf(network).filter(({ address }) => !isTold.has(address.toLowerCase()));
  const all = [...told, ...listed];
  if (all.length <= TOKENS_MAX) return all;
  const text = JSON.stringify(params ?? null).toLowerCase();
  const isNamed = ({ address }: KnownToken) => text.includes(address.toLowerCase().slice(2));
  return [...all.filter(isNamed), ...all.filter((one) => !isNamed(one))].slice(0, TOKENS_MAX);
}

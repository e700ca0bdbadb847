// SPDX-License-Identifier: Apache-2.0
//
// What this site itself knows of networks and tokens. A node is not asked for it: one that lies about a token's decimals
// would show another amount.
import list from '../../../../../server/api/tokens/tokens.json';

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
}

/** Symbol of each network's own currency, as in core/chain/networks.cpp, and of chains that run on one machine (Anvil,
    Hardhat); all but Solana's have 18 decimals. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  ETH: [
    '1 10 42161 8453 324 1313161554 7777777',
    '11155111 17000 11155420 421614 84532 300 1313161555 999999999',
    '31337',
  ],
  POL: ['137 80002'],
  BNB: ['56'],
  tBNB: ['97'],
  AVAX: ['43114 43113'],
  XDAI: ['100 10200'],
  CELO: ['42220'],
};

const BY_NETWORK: ReadonlyMap<string, string> = new Map(
  Object.entries(CURRENCIES).flatMap(([symbol, rows]) =>
    rows.flatMap((row) => row.split(' ').map((id) => [`eip155:${id}`, symbol] as const)),
  ),
);

/** Lists of tokens write it 101. */
const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const SOLANA = { currency: 'SOL', currency_decimals: 9 } as const;

/** Of the network's own currency. An empty symbol: not known, amounts are in smallest units. */
export const currencyOf = (network: string): { currency: string; currency_decimals: number } =>
  network.startsWith('solana:')
    ? SOLANA
    : { currency: BY_NETWORK.get(network) ?? '', currency_decimals: 18 };

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

export const tokensOf = (network: string): KnownToken[] =>
  (list.tokens as readonly ListedToken[])
    .filter(({ chainId }) => network === (chainId === 101 ? SOLANA_MAINNET : `eip155:${chainId}`))
    .map(({ address, symbol, decimals }) => ({
      address,
      symbol,
      decimals,
      standard: WRAPPED.has(`${network} ${address.toLowerCase()}`) ? 'wrapped' : 'fungible',
    }));

// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { currencyOf, tokensOf } from './knownNetworks.ts';

/** id, symbol and decimals of each network that the engine knows. */
const ROWS = [
  ...readFileSync('core/chain/networks.cpp', 'utf8').matchAll(
    /NETWORK\("([^"]+)", "[^"]+", "[^"]+", "([^"]+)", (\d+),/g,
  ),
].map(([, id = '', symbol, decimals]) => ({ id, symbol, decimals: Number(decimals) }));

describe('what the site knows of networks', () => {
  it('are the currencies that the engine knows', () => {
    const rows = ROWS.filter(({ id }) => /^(eip155|solana):/.test(id));
    expect(rows.length).toBeGreaterThan(20);
    for (const { id, symbol, decimals } of rows)
      expect([id, currencyOf(id)]).toEqual([id, { currency: symbol, currency_decimals: decimals }]);
  });

  it('is no currency for a network that it does not know', () => {
    expect(currencyOf('eip155:424242')).toEqual({ currency: '', currency_decimals: 18 });
  });

  it('are the tokens of that network alone', () => {
    const symbols = (network: string) => tokensOf(network).map(({ symbol }) => symbol);
    expect(symbols('eip155:1')).toContain('USDC');
    expect(symbols('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toContain('USDC');
    expect(symbols('eip155:31337')).toEqual([]);
    const weth = tokensOf('eip155:1').find(({ symbol }) => symbol === 'WETH');
    expect(weth).toMatchObject({ standard: 'wrapped', decimals: 18 });
  });
});

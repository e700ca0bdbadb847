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
    const own = (symbol: string, address = `0x${'1'.repeat(40)}`) =>
      ({ address, symbol, decimals: 6, standard: 'fungible' }) as const;
    expect(tokensOf('eip155:31337', { tokens: [own('COIN')] })).toEqual([own('COIN')]);
    const weth = tokensOf('eip155:1').find(({ symbol }) => symbol === 'WETH');
    expect(weth).toMatchObject({ standard: 'wrapped', decimals: 18 });
  });

  it('are the operator’s words before the list that is built in', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    const tokens = [{ address: usdc, symbol: 'OURS', decimals: 6, standard: 'fungible' as const }];
    const symbols = tokensOf('eip155:1', { tokens }).map(({ symbol }) => symbol);
    expect([symbols[0], symbols.includes('USDC'), symbols.includes('USDT')]).toEqual([
      'OURS',
      false,
      true,
    ]);
    expect(currencyOf('eip155:424242', { currency: 'DEMO' }).currency).toBe('DEMO');
    expect(currencyOf('eip155:1', { currency: 'DEMO' }).currency).toBe('ETH');
  });

  it('are those that a request names, of a list with more than an approval takes', () => {
    const tokens = Array.from({ length: 1_500 }, (_, index) => ({
      address: `0x${index.toString(16).padStart(40, '0')}`,
      symbol: `T${index}`,
      decimals: 6,
      standard: 'fungible' as const,
    }));
    const known = tokensOf('eip155:31337', { tokens }, [
      { data: `0x${tokens[1_400]?.address.slice(2)}` },
    ]);
    expect(known).toHaveLength(1_000);
    expect(known[0]?.symbol).toBe('T1400');
  });
});

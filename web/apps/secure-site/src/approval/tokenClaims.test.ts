// SPDX-License-Identifier: Apache-2.0
import { encodeAbiParameters, stringToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { NodeRefusal } from '../node/NodeApi.ts';
import type { ApprovalContext } from './summary.ts';
import { readClaims } from './tokenClaims.ts';

const COIN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const context = {
  currency: 'ETH',
  tokens: [{ address: `0x${'1'.repeat(40)}`, symbol: 'USDT', decimals: 6, standard: 'fungible' }],
} as unknown as ApprovalContext;
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const claims = (symbol: unknown, decimals: unknown) =>
  readClaims([COIN], [symbol, decimals], context);

describe('what a token says of itself', () => {
  it('is its symbol and its decimals', () => {
    expect(claims(text('SHIB'), number(18n))).toEqual([
      { address: COIN, symbol: 'SHIB', decimals: 18, standard: 'fungible', claimed: true },
    ]);
    expect(claims(stringToHex('MKR', { size: 32 }), number(18n))).toMatchObject([
      { symbol: 'MKR' },
    ]);
    expect(claims(text('A'.repeat(16)), number(0n))).toMatchObject([{ decimals: 0 }]);
  });

  it('is not taken where it is another token’s name, or the currency’s', () => {
    for (const symbol of ['USDT', 'usdt', 'USD₮', 'U.S.D.T', 'ETH', 'eth'])
      expect([symbol, claims(text(symbol), number(6n))]).toEqual([symbol, []]);
  });

  it('is not taken where it is no plain name, or no answer at all', () => {
    const names = ['', 'a b', 'UЅDC', '\u202eCDSU', 'visit shop.example/gift', 'A'.repeat(17), '”'];
    for (const name of names) expect([name, claims(text(name), number(6n))]).toEqual([name, []]);
    for (const symbol of [
      '0x',
      undefined,
      7,
      new NodeRefusal(3, 'reverted'),
      '0x12',
      `${text('A')}ff`,
    ])
      expect(claims(symbol, number(6n))).toEqual([]);
    for (const decimals of ['0x', undefined, '0x6', number(37n), new NodeRefusal(3, 'reverted')])
      expect(claims(text('COIN'), decimals)).toEqual([]);
    // An offset elsewhere, and a length beyond the end.
    const words = text('COIN').slice(2).match(/.{64}/g) ?? [];
    const of = (offset: number, length: number) =>
      `0x${[offset, length].map((one) => one.toString(16).padStart(64, '0')).join('')}${words[2]}`;
    expect(claims(of(32, 4), number(6n))).toMatchObject([{ symbol: 'COIN' }]);
    for (const [offset, length] of [
      [64, 4],
      [32, 33],
      [32, 2 ** 40],
    ] as const)
      expect(claims(of(offset, length), number(6n))).toEqual([]);
  });
});

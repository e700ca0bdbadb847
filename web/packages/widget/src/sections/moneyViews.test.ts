// SPDX-License-Identifier: Apache-2.0
//
// Amounts are the core's: views of money show the digits that it gives and reckon with none (decisions 52, 55 and 62).
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  ['./{send,swap,pay,onramp,receive}/**/*.{ts,tsx}', '!./**/*.test.ts', '!./**/words/**'],
  { query: '?raw', import: 'default', eager: true },
);

const AMOUNT = 'amount|balance|price|missing|received|minimum|estimate|likely|keeps';
/** Reading digits as a number, a big integer, and an amount less or times something. */
const ARITHMETIC = new RegExp(
  [
    String.raw`\bBigInt\(|\bparse(?:Float|Int)\(|\.toFixed\(|\b\d+n\b`,
    String.raw`\bNumber\([^)]*\b(?:${AMOUNT})\b`,
    String.raw`\b(?:${AMOUNT})\s[-*]\s\w|\w\s[-*]\s(?:[\w?]+\.)*(?:${AMOUNT})\b`,
  ].join('|'),
);
const reckons = (text: string): boolean =>
  ARITHMETIC.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));

it('knows arithmetic of amounts from other things', () => {
  for (const text of [
    'const left = BigInt(a) - BigInt(b)',
    'Number(pay.amount) > 0',
    'token.balance - send.amount',
    'rate * quote.amount',
    'parseFloat(text)',
    'wei / 10n',
  ])
    expect(reckons(text), text).toBe(true);
  for (const text of [
    'Number(value)',
    'Number(b.active) - Number(a.active)',
    '// what stays: balance - amount',
    "'pay.amount': 'Amount - in whole tokens'",
    'exactAmount(pay.amount, region)',
  ])
    expect(reckons(text), text).toBe(false);
});

it('no view of money reckons with amounts', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(40);
  const found = Object.entries(sources).filter(([, text]) => reckons(text));
  expect(found.map(([path]) => path)).toEqual([]);
});

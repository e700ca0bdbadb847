// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { transactionUrl } from './transactionUrl.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hash = `0x${'9f'.repeat(32)}`;
const account = `https://scan.example/x/address/${address}`;

it.each([
  ['leads to the transaction', account, hash, `https://scan.example/x/tx/${hash}`],
  [
    'leads to one of Solana',
    account,
    '5'.repeat(88),
    `https://scan.example/x/tx/${'5'.repeat(88)}`,
  ],
  ['is nowhere without an explorer', undefined, hash, undefined],
  ['leads nowhere that a server wrote into a hash', account, `../../evil?${hash}`, undefined],
  ['is not guessed from another form of address', 'https://scan.example/a', hash, undefined],
])('%s', (_, url, of, expected) => {
  expect(transactionUrl(url, address, of)).toBe(expected);
});

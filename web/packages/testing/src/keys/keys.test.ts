// SPDX-License-Identifier: Apache-2.0
import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { cosmosKey, polkadotKey, solanaKey, ss58 } from './index.ts';
import { toBase58 } from './toBase58.ts';
import { toBech32 } from './toBech32.ts';

it.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  [
    'The quick brown fox jumps over the lazy dog.',
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
])('writes %s in base58 (draft-msporny-base58-03)', (text, expected) => {
  expect(toBase58(new TextEncoder().encode(text))).toBe(expected);
});

it('keeps leading zeros in base58 (draft-msporny-base58-03)', () => {
  expect(toBase58(Uint8Array.from([0, 0, 0x28, 0x7f, 0xb4, 0xcd]))).toBe('11233QC4');
});

it('writes Bech32 as BIP-173 does', () => {
  const bytes = Uint8Array.from(Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'));
  // The vector's segwit address without its version word.
  expect(toBech32('bc', bytes)).toMatch(/^bc1w508d6qejxtdg4y5r3zarvary0c5xw7k[a-z0-9]{6}$/);
});

it('signs for Solana with the key of its address', () => {
  const { publicKey, address, sign } = solanaKey(1);
  expect(address).toBe('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9');
  const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from('hello'), key, sign(Buffer.from('hello')))).toBe(true);
});

it('signs for Cosmos with the key of its address, in the lower half', () => {
  const key = cosmosKey(7, { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' });
  expect(key.addresses['osmosis-1']?.slice(5, -6)).toBe(key.addresses['cosmoshub-4']?.slice(7, -6));
  for (const text of ['a', 'b', 'c', 'd']) {
    const signature = key.sign(Buffer.from(text));
    expect(signature).toHaveLength(64);
    expect(signature[32]).toBeLessThan(0x80);
  }
});

it('writes a Polkadot address as SS58 does, and signs with its key', () => {
  const alice = Buffer.from(
    'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    'hex',
  );
  expect(ss58(alice)).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
  const { sign } = polkadotKey(1);
  expect(sign(Buffer.from('hello'))).toEqual(solanaKey(1).sign(Buffer.from('hello')));
});

// SPDX-License-Identifier: Apache-2.0
//
// A Polkadot account with a key (Ed25519), for tests that verify what was signed. Node only. The same seed
// gives the same key; it is known to everybody and must never hold money.
import { createHash } from 'node:crypto';
import type { PolkadotAccount } from '../wallets/ScriptedPolkadotWallet.ts';
import { solanaKey } from './solanaKey.ts';
import { toBase58 } from './toBase58.ts';

/** SS58's prefix of no network in particular: extensions show it to begin with. */
const GENERIC = 42;

/** `seed`: 0 to 255, the byte that the 32 bytes of the key consist of. */
export function polkadotKey(seed: number): Required<Omit<PolkadotAccount, 'genesisHash'>> {
  const { publicKey, sign } = solanaKey(seed);
  return {
    address: ss58(Buffer.from(publicKey, 'hex')),
    name: `Key ${seed}`,
    type: 'ed25519',
    sign,
  };
}

/** An account's 32 bytes as an address of SS58. */
export function ss58(publicKey: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(GENERIC), publicKey]);
  const sum = createHash('blake2b512').update('SS58PRE').update(body).digest();
  return toBase58(new Uint8Array(Buffer.concat([body, sum.subarray(0, 2)])));
}

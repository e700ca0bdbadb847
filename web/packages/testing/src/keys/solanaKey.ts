// SPDX-License-Identifier: Apache-2.0
//
// A Solana account with a key (Ed25519), for tests that verify what was signed. Node only. The same seed
// gives the same key; it is known to everybody and must never hold money.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { SolanaAccount } from '../wallets/ScriptedSolanaWallet.ts';
import { toBase58 } from './toBase58.ts';

/** RFC 8410: a private key of Ed25519 in PKCS #8 up to its 32 bytes; a public key's SPKI has 12 before. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_LENGTH = 12;

/** `seed`: 0 to 255, the byte that the 32 bytes of the key consist of. */
export function solanaKey(seed: number): Required<SolanaAccount> {
  const der = Buffer.concat([PKCS8, Buffer.alloc(32, seed)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(SPKI_LENGTH));
  return {
    address: toBase58(publicKey),
    publicKey: Buffer.from(publicKey).toString('hex'),
    sign: (bytes) => new Uint8Array(sign(null, bytes, key)),
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// A Cosmos key (secp256k1) with its addresses, for tests that verify what was signed. Node only. The same
// seed gives the same key; it is known to everybody and must never hold money.
import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { CosmosKey } from '../wallets/ScriptedCosmosWallet.ts';
import { toBech32 } from './toBech32.ts';

/** The order of the curve, for the lower one of the two signatures that verify (SEC 1; BIP-62). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

export type CosmosSigner = Required<CosmosKey>;

/**
 * `seed`: 1 to 255, the byte that the 32 bytes of the key consist of. `prefixes`: the human-readable part
 * of the addresses by chain id.
 */
export function cosmosKey(
  seed: number,
  prefixes: Readonly<Record<string, string>> = { 'cosmoshub-4': 'cosmos' },
): CosmosSigner {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(Buffer.alloc(32, seed));
  const publicKey = curve.getPublicKey(null, 'compressed');
  const hash = createHash('ripemd160')
    .update(createHash('sha256').update(publicKey).digest())
    .digest();
  const addresses = Object.entries(prefixes).map(([chain, prefix]) => [
    chain,
    toBech32(prefix, hash),
  ]);
  const key = privateKeyOf(curve.getPublicKey(), Buffer.alloc(32, seed));
  return {
    name: `Key ${seed}`,
    algo: 'secp256k1',
    pubKey: publicKey.toString('hex'),
    addresses: Object.fromEntries(addresses),
    sign: (bytes) => lowered(sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' })),
  };
}

function privateKeyOf(point: Buffer, secret: Buffer): KeyObject {
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'secp256k1',
    d: part(secret),
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
  };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

function lowered(signature: Buffer): Uint8Array {
  const s = BigInt(`0x${signature.subarray(32).toString('hex')}`);
  const low = s > ORDER / 2n ? ORDER - s : s;
  const tail = Buffer.from(low.toString(16).padStart(64, '0'), 'hex');
  return new Uint8Array(Buffer.concat([signature.subarray(0, 32), tail]));
}

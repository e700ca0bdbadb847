// SPDX-License-Identifier: Apache-2.0
//
// The server's side of a share's release (core/api/vault.hpp, SealedToCaller), by Node's own cryptography: HPKE base
// mode of RFC 9180 with X25519, HKDF-SHA256 and ChaCha20-Poly1305.
import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto';

const bytes = (value: string) => Buffer.from(value);
const u16 = (value: number) => Buffer.of(value >> 8, value & 0xff);
const u32 = (value: number) =>
  Buffer.of(value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff);
const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
const NONE = Buffer.alloc(0);
const KEM = Buffer.concat([bytes('KEM'), u16(0x20)]);
const SUITE = Buffer.concat([bytes('HPKE'), u16(0x20), u16(1), u16(3)]);

const extract = (salt: Buffer, label: string, input: Buffer, suite: Buffer) =>
  hmac(salt, Buffer.concat([bytes('HPKE-v1'), suite, bytes(label), input]));

function expand(key: Buffer, label: string, info: Buffer, size: number, suite: Buffer): Buffer {
  const labelled = Buffer.concat([u16(size), bytes('HPKE-v1'), suite, bytes(label), info]);
  return hmac(key, Buffer.concat([labelled, Buffer.of(1)])).subarray(0, size);
}

function seal(publicKey: string, info: Buffer, aad: Buffer, plaintext: Buffer): Buffer {
  const receiver = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: publicKey },
    format: 'jwk',
  });
  const ephemeral = generateKeyPairSync('x25519');
  const enc = Buffer.from(ephemeral.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const dh = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: receiver });
  const both = Buffer.concat([enc, Buffer.from(publicKey, 'base64url')]);
  const shared = expand(extract(NONE, 'eae_prk', dh, KEM), 'shared_secret', both, 32, KEM);
  const context = Buffer.concat([
    Buffer.of(0),
    extract(NONE, 'psk_id_hash', NONE, SUITE),
    extract(NONE, 'info_hash', info, SUITE),
  ]);
  const secret = extract(shared, 'secret', NONE, SUITE);
  const key = expand(secret, 'key', context, 32, SUITE);
  const nonce = expand(secret, 'base_nonce', context, 12, SUITE);
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  cipher.setAAD(aad, { plaintextLength: plaintext.length });
  return Buffer.concat([enc, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** As core/vault/shares.hpp binds a share to its owner. */
function binding(
  kind: number,
  tenant: string,
  wallet: string,
  device: string,
  epoch: number,
): Buffer {
  const field = (value: string) => Buffer.concat([u32(value.length), bytes(value)]);
  return Buffer.concat([
    field('portico share 1'),
    u32(kind),
    field(tenant),
    field(wallet),
    field(device),
    u32(epoch),
  ]);
}

const AUTH = 2;
const EXIT = 3;

export interface Owner {
  readonly tenant: string;
  readonly wallet: string;
  readonly device: string;
  readonly epoch: number;
}

/** `auth`: the share as the device gave it, base64url; `publicKey`: of VaultKeeper.openRelease. */
export function releaseShare(
  auth: string,
  publicKey: string,
  { tenant, wallet, device, epoch }: Owner,
) {
  const aad = binding(AUTH, tenant, wallet, device, epoch);
  const sealed = seal(
    publicKey,
    bytes('portico share release 1'),
    aad,
    Buffer.from(auth, 'base64url'),
  );
  return { epoch, sealed: sealed.toString('base64url') };
}

/** The proof that an opened recovery brings, sealed to the recovery key. `proof`: 32 bytes. */
export function sealProof(
  proof: Buffer,
  publicKey: string,
  { tenant, wallet, device, epoch }: Owner,
): string {
  const aad = binding(EXIT, tenant, wallet, device, epoch);
  return seal(publicKey, bytes('portico recovery proof 1'), aad, proof).toString('base64url');
}

/** The recovery's share as the recovery service seals it to the caller, once it has opened it itself. */
export function sealShare(
  share: Buffer,
  publicKey: string,
  { tenant, wallet, device, epoch }: Owner,
): string {
  const aad = binding(EXIT, tenant, wallet, device, epoch);
  return seal(publicKey, bytes('portico recovery share 1'), aad, share).toString('base64url');
}

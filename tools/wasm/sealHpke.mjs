// SPDX-License-Identifier: Apache-2.0
//
// What a server seals for a device, by Node's own cryptography: HPKE's base mode (RFC 9180) with X25519, HKDF-SHA256 and
// ChaCha20-Poly1305, and the binding of core/vault/shares.hpp.
import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto';

const NONE = Buffer.alloc(0);
const u16 = (value) => Buffer.of(value >> 8, value & 0xff);
const u32 = (value) =>
  Buffer.of(value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff);
const hmac = (key, data) => createHmac('sha256', key).update(data).digest();
const KEM = Buffer.concat([Buffer.from('KEM'), u16(0x20)]);
const SUITE = Buffer.concat([Buffer.from('HPKE'), u16(0x20), u16(1), u16(3)]);

const extract = (salt, label, input, suite) =>
  hmac(salt, Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), input]));

function expand(key, label, info, size, suite) {
  const parts = [u16(size), Buffer.from('HPKE-v1'), suite, Buffer.from(label), info, Buffer.of(1)];
  return hmac(key, Buffer.concat(parts)).subarray(0, size);
}

/** All but the plaintext and what it gives are texts, the key base64url; so is what it gives. */
function seal(publicKey, info, aad, plaintext) {
  const receiver = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: publicKey },
    format: 'jwk',
  });
  const ephemeral = generateKeyPairSync('x25519');
  const enc = Buffer.from(ephemeral.publicKey.export({ format: 'jwk' }).x, 'base64url');
  const dh = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: receiver });
  const both = Buffer.concat([enc, Buffer.from(publicKey, 'base64url')]);
  const shared = expand(extract(NONE, 'eae_prk', dh, KEM), 'shared_secret', both, 32, KEM);
  const context = Buffer.concat([
    Buffer.of(0),
    extract(NONE, 'psk_id_hash', NONE, SUITE),
    extract(NONE, 'info_hash', Buffer.from(info), SUITE),
  ]);
  const secret = extract(shared, 'secret', NONE, SUITE);
  const key = expand(secret, 'key', context, 32, SUITE);
  const nonce = expand(secret, 'base_nonce', context, 12, SUITE);
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  cipher.setAAD(aad, { plaintextLength: plaintext.length });
  const sealed = [enc, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

function binding(kind, { tenant, wallet, device, epoch }) {
  const field = (value) => Buffer.concat([u32(value.length), Buffer.from(value)]);
  const fields = [field('portico share 1'), u32(kind), field(tenant), field(wallet), field(device)];
  return Buffer.concat([...fields, u32(epoch)]);
}

/** An auth share for a device that asked with this key. */
export const sealRelease = (publicKey, owner, share) =>
  seal(publicKey, 'portico share release 1', binding(2, owner), share);

/** What comes with an opened recovery. */
export const sealProof = (publicKey, owner, proof) =>
  seal(publicKey, 'portico recovery proof 1', binding(3, owner), proof);

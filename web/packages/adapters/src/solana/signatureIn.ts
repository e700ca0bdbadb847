// SPDX-License-Identifier: Apache-2.0
//
// The signature of one signer inside a signed transaction (Solana's wire format, legacy and version 0):
// compact count, signatures of 64 bytes, then the message: an optional version byte, a header of three
// counts, a compact count of account keys, the keys. Signatures are in the order of the first keys.

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

export function signatureIn(transaction: Uint8Array, signer: Uint8Array): Uint8Array | undefined {
  const signatures = compact(transaction, 0);
  let at = signatures.next + signatures.value * SIGNATURE_BYTES;
  if (((transaction[at] ?? 0) & 0x80) !== 0) at += 1;
  const signers = transaction[at] ?? 0;
  const keys = compact(transaction, at + 3);
  for (let index = 0; index < Math.min(signers, keys.value, signatures.value); index++) {
    const start = keys.next + index * KEY_BYTES;
    const key = transaction.subarray(start, start + KEY_BYTES);
    if (key.length !== KEY_BYTES || key.some((byte, place) => byte !== signer[place])) continue;
    const from = signatures.next + index * SIGNATURE_BYTES;
    const signature = transaction.subarray(from, from + SIGNATURE_BYTES);
    // All zeros is the place for a signature that was not given.
    return signature.some((byte) => byte !== 0) ? signature : undefined;
  }
  return undefined;
}

/** "Compact-u16": seven bits per byte, lowest first, at most three bytes. */
function compact(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 3; index++) {
    const byte = bytes[start + index] ?? 0;
    value |= (byte & 0x7f) << (7 * index);
    if ((byte & 0x80) === 0) return { value, next: start + index + 1 };
  }
  return { value, next: start + 3 };
}

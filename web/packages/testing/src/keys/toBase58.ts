// SPDX-License-Identifier: Apache-2.0
//
// Base58 as Bitcoin and Solana write it, through one big integer.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function toBase58(bytes: Uint8Array): string {
  let text = '';
  for (let rest = BigInt(`0x00${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n) {
    text = (ALPHABET[Number(rest % 58n)] ?? '') + text;
  }
  const zeros = bytes.findIndex((each) => each !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

// SPDX-License-Identifier: Apache-2.0
//
// Base58 as Bitcoin and Solana write it, without a checksum. Quadratic in the length, so bounded.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Off-chain messages and signatures are short; a long text would stall the page. */
const LENGTH_MAX = 8_000;

export function toBase58(bytes: Uint8Array): string {
  const digits = convert(bytes, 256, 58);
  return digits.map((digit) => ALPHABET[digit]).join('');
}

export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const digits = Array.from(text, (each) => ALPHABET.indexOf(each));
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58, 256));
}

/** Digits of a number in another base, most significant first; leading zeros stay as many. */
function convert(digits: ArrayLike<number>, from: number, to: number): number[] {
  const out: number[] = [];
  let zeros = 0;
  while (zeros < digits.length && digits[zeros] === 0) zeros++;
  for (let at = zeros; at < digits.length; at++) {
    let carry = digits[at] ?? 0;
    for (let place = 0; place < out.length; place++) {
      carry += (out[place] ?? 0) * from;
      out[place] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) out.push(carry % to);
  }
  return [...Array<number>(zeros).fill(0), ...out.reverse()];
}

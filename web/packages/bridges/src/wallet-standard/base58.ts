// SPDX-License-Identifier: Apache-2.0
//
// Base58 as Bitcoin and Solana write it, without a checksum. For keys and signatures: short texts, public.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The longest message we write: the time grows with the square of the length. */
const BYTES_MAX = 8_192;

export function toBase58(bytes: Uint8Array): string {
  if (bytes.length > BYTES_MAX) throw new RangeError(`more than ${BYTES_MAX} bytes`);
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let i = 0; i < digits.length; i++) {
      carry += (digits[i] ?? 0) * 256;
      digits[i] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const head = '1'.repeat(zeros < 0 ? bytes.length : zeros);
  return (
    head +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  );
}

export function fromBase58(text: string): Uint8Array {
  if (text.length > BYTES_MAX * 2) throw new RangeError(`more than ${BYTES_MAX} bytes`);
  const bytes: number[] = [];
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter);
    if (carry < 0) throw new RangeError(`'${letter}' is not a letter of base58`);
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] ?? 0) * 58;
      bytes[i] = carry % 256;
      carry = Math.floor(carry / 256);
    }
    for (; carry > 0; carry = Math.floor(carry / 256)) bytes.push(carry % 256);
  }
  const zeros = text.match(/^1*/)?.[0].length ?? 0;
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()]);
}

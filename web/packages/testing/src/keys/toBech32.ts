// SPDX-License-Identifier: Apache-2.0
//
// Bytes as Bech32 (BIP-173).

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

export function toBech32(prefix: string, bytes: Uint8Array): string {
  const bits = Array.from(bytes, (each) => each.toString(2).padStart(8, '0')).join('');
  const words = (bits.match(/.{1,5}/g) ?? []).map((each) =>
    Number.parseInt(each.padEnd(5, '0'), 2),
  );
  const letters = Array.from(prefix, (each) => each.charCodeAt(0));
  const head = [...letters.map((each) => each >> 5), 0, ...letters.map((each) => each & 31)];
  const sum = polymod([...head, ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = [5, 4, 3, 2, 1, 0].map((place) => (sum >> (5 * place)) & 31);
  return `${prefix}1${[...words, ...check].map((each) => ALPHABET[each]).join('')}`;
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((each, place) => {
      if ((top >> place) & 1) sum ^= each;
    });
  }
  return sum;
}

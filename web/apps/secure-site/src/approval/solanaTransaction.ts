// SPDX-License-Identifier: Apache-2.0
//
// The wire form of a Solana transaction: signatures, then the message that they sign. What the message does is for
// core/approval to say; here it is only taken apart and put together.
import { Refusal } from '../frame/FrameServer.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

export function base58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let text = '';
  for (let value = BigInt(bytes.length > 0 ? toHex(bytes) : 0); value > 0n; value /= 58n)
    text = ALPHABET[Number(value % 58n)] + text;
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** Errors: Refusal. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw new Refusal('This is no text in base 58');
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? '' : value.toString(16);
  const digits = hex.padStart(hex.length + (hex.length % 2), '0');
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([
    ...new Uint8Array(zeros),
    ...(digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  ]);
}

export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from((hex.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array<ArrayBuffer>;
  /** Of the account's signature. */
  readonly place: number;
}

/** Errors: Refusal, where it cannot be read or the account does not sign it. */
export function readTransaction(text: string, account: string): SolanaTransaction {
  const bytes = fromBase58(text);
  const [count, from] = readLength(bytes, 0);
  const end = from + count * SIGNATURE_BYTES;
  const signatures = Array.from({ length: count }, (_none, index) =>
    bytes.slice(from + index * SIGNATURE_BYTES, from + (index + 1) * SIGNATURE_BYTES),
  );
  const message = bytes.slice(end);
  const { keys, signers } = readAccounts(message);
  if (count !== signers) throw unreadable();
  const place = keys.slice(0, signers).indexOf(account);
  if (place < 0) throw new Refusal('This is not for your account');
  return { signatures, message, place };
}

/** The accounts that stand in a message itself, not in tables; the first one pays the fee. Errors: Refusal. */
export function readAccounts(message: Uint8Array) {
  // A message of version 0 begins with 0x80; its header says how many of its keys sign, and which are only read.
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0;
  const [signers = 0, readSigners = 0, readOthers = 0] = message.subarray(header, header + 3);
  const [count, keysAt] = readLength(message, header + 3);
  if (count < signers || message.length < keysAt + count * KEY_BYTES) throw unreadable();
  const keys = Array.from({ length: count }, (_none, index) =>
    base58(message.subarray(keysAt + index * KEY_BYTES, keysAt + (index + 1) * KEY_BYTES)),
  );
  const writable = keys.filter((_key, index) =>
    index < signers ? index < signers - readSigners : index < count - readOthers,
  );
  return { keys, signers, writable };
}

/** With the account's signature in its place. */
export function writeTransaction(
  { signatures, message, place }: SolanaTransaction,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const all = signatures.map((other, index) => (index === place ? signature : other));
  // Fewer than 128: one byte of length.
  return Uint8Array.from([all.length, ...all.flatMap((one) => [...one]), ...message]);
}

/** The "compact" length at a place, and where it ends. */
function readLength(bytes: Uint8Array, at: number): [length: number, end: number] {
  const first = bytes[at];
  if (first === undefined) throw unreadable();
  if (first < 0x80) return [first, at + 1];
  const second = bytes[at + 1];
  if (second === undefined || second >= 0x80 || second === 0) throw unreadable();
  return [(first & 0x7f) | (second << 7), at + 2];
}

const unreadable = () => new Refusal('The transaction cannot be read');

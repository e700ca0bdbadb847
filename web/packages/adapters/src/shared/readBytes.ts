// SPDX-License-Identifier: Apache-2.0
//
// A member that is bytes, copied. Wallets give Uint8Arrays of other realms and plain lists of numbers.
import { read } from './read.ts';

/** The largest transaction that a wallet may hand back. */
const BYTES_MAX = 1_000_000;

export function readBytes(value: unknown, name: PropertyKey): Uint8Array | undefined {
  try {
    const found = read(value, name);
    const isList =
      Array.isArray(found) || Object.prototype.toString.call(found) === '[object Uint8Array]';
    if (!isList) return undefined;
    const list = found as ArrayLike<unknown>;
    if (list.length > BYTES_MAX) return undefined;
    const bytes = Array.from(list, (each) => (typeof each === 'number' ? each : -1));
    return bytes.every((each) => Number.isInteger(each) && each >= 0 && each <= 255)
      ? Uint8Array.from(bytes)
      : undefined;
  } catch {
    return undefined;
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// Any value of a wallet as a JSON value: big integers become decimal strings, undefined becomes null,
// what cannot be written (cycles, throwing getters) becomes null.

export function toJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'bigint' ? each.toString() : each,
    );
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

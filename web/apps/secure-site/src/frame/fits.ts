// SPDX-License-Identifier: Apache-2.0
//
// Whether a message is within its limits, before anything else looks at it. Stops at the first thing too many, so a
// huge message costs no more than a large one.

/** In UTF-16 units, as texts lie in memory. */
export const MESSAGE_BYTES_MAX = 256 * 1024;
export const MESSAGE_DEPTH_MAX = 32;

/** What a value costs besides its texts: so that many small ones count, too. */
const VALUE_BYTES = 8;

export function fits(message: unknown): boolean {
  let bytes = 0;
  const open: [value: unknown, depth: number][] = [[message, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    bytes += VALUE_BYTES + (typeof value === 'string' ? value.length : 0);
    if (bytes > MESSAGE_BYTES_MAX || typeof value === 'bigint') return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MESSAGE_DEPTH_MAX || !isPlain(value)) return false;
    if (Array.isArray(value)) {
      if (value.length * VALUE_BYTES > MESSAGE_BYTES_MAX) return false;
      for (const one of value) open.push([one, depth + 1]);
      continue;
    }
    for (const name of Object.keys(value)) {
      bytes += name.length;
      if (bytes > MESSAGE_BYTES_MAX) return false;
      open.push([(value as Record<string, unknown>)[name], depth + 1]);
    }
  }
  return true;
}

/** What JSON has. What else a page can send (a Map, an ArrayBuffer, a Blob) has no size that could be seen here. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

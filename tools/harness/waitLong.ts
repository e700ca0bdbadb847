// SPDX-License-Identifier: Apache-2.0
//
// Set-up of Vitest's tests: what is waited for has the deadline of a busy machine. Vitest's own is a second, and no
// configuration changes it.
import { vi } from 'vitest';

const WAIT_MS = 60_000;
const done = Symbol.for('portico waits long');

interface Marked {
  [done]?: true;
}

/** A number is a timeout, as Vitest has it. */
const longer = (options: number | object = {}) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };

if (!(vi as Marked)[done]) {
  (vi as Marked)[done] = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, longer(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, longer(options));
}

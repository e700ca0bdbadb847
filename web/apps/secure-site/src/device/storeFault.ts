// SPDX-License-Identifier: Apache-2.0
//
// What a person reads where the browser does not keep what the wallet needs. Browsers say it in many ways: storage that is
// off, full, of a page that slept, of a mode that keeps no keys; each is a DOMException.

export const KEEPS_NOTHING =
  'Your browser keeps nothing for the wallet here. Allow it to store data';
const NO_ROOM = `${KEEPS_NOTHING}, or make room for it on this device`;

/** What was kept is not there, or the browser says nothing at all. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  constructor() {
    super(KEEPS_NOTHING);
  }
}

/** Undefined: it is no fault of what the browser keeps. */
export function storeWords(error: unknown): string | undefined {
  if (error instanceof StoreFault) return error.message;
  if (!(error instanceof DOMException)) return undefined;
  return error.name === 'QuotaExceededError' ? NO_ROOM : KEEPS_NOTHING;
}

/** `work`, if it ends in time. Errors: its own; StoreFault. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreFault()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

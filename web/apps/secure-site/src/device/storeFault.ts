// SPDX-License-Identifier: Apache-2.0
//
// What a person reads where the browser does not keep what the wallet needs. Browsers say it in many ways: storage that is
// off, full, of a page that slept, of a mode that keeps no keys; each is a DOMException.

export const KEEPS_NOTHING =
  'Your browser keeps nothing for the wallet here. Allow it to store data';
export const NO_ROOM = `${KEEPS_NOTHING}, or make room for it on this device`;

/** What was kept is not there, or the browser says nothing at all. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  constructor() {
    super(KEEPS_NOTHING);
  }
}

/** By its code in words/en/faults.ts. Undefined: it is no fault of what the browser keeps. */
export function storeCode(error: unknown): 'keeps_nothing' | 'no_room' | undefined {
  if (error instanceof StoreFault) return 'keeps_nothing';
  if (!(error instanceof DOMException)) return undefined;
  return error.name === 'QuotaExceededError' ? 'no_room' : 'keeps_nothing';
}

/** In English, for the page that embeds the frame. Undefined as above. */
export function storeWords(error: unknown): string | undefined {
  const code = storeCode(error);
  return code && { keeps_nothing: KEEPS_NOTHING, no_room: NO_ROOM }[code];
}

/** `work`, if it ends in time. Errors: its own; StoreFault. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreFault()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

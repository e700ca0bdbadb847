// SPDX-License-Identifier: Apache-2.0
//
// @portico/testing/jsdom: import it first in a test, or name it in `setupFiles`, and Portico runs in jsdom. It adds what jsdom
// lacks and Portico uses, and changes nothing that is there.

// A window that never changes: light, wide, no wish for less motion.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

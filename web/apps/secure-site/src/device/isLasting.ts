// SPDX-License-Identifier: Apache-2.0
//
// Whether what the site keeps in another site's page is there tomorrow. WebKit (Safari, and every browser on iOS) forgets it
// when the browser is closed, and of what it keeps longer all that was not used for seven days (webkit.org/tracking-prevention);
// Brave forgets it soon after the last tab of the page's site. Both give back what was written until then, so no test of
// the storage itself tells. Neither does `navigator.storage.persisted()`: it says what is not evicted for want of room.

/** Of `navigator`. */
export interface Engine {
  /** By the HTML standard what says the engine: Chromium's, WebKit's, and nothing in Gecko. */
  readonly vendor: string;
  readonly brave?: unknown;
}

/** False, too, of engines that nobody here knows. */
export function isLasting({ vendor, brave }: Engine): boolean {
  if (vendor === 'Google Inc.') return brave === undefined;
  return vendor === '';
}

// SPDX-License-Identifier: Apache-2.0
//
// A window that was just opened is sent on to another address. While its first page is about to stand, Chromium may
// drop an address given to it, and the window would stay where it is; so the first page is waited for, a second at most.

const STEP_MS = 50;
const STEPS = 20;

/** Whether the page of `window.open` does not stand yet: until then the window is empty, and of who opened it. */
function isEmpty(opened: Window): boolean {
  try {
    return opened.location.href === 'about:blank';
  } catch {
    return false; // a page of another site
  }
}

/** Not for a window that was opened without an address, which stays empty: it can go at once. */
export function goTo(opened: Window, url: string, steps = STEPS): void {
  if (opened.closed) return;
  if (steps > 0 && isEmpty(opened)) setTimeout(goTo, STEP_MS, opened, url, steps - 1);
  else opened.location.href = url;
}

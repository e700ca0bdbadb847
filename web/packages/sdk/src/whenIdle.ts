// SPDX-License-Identifier: Apache-2.0

/** Runs `act` when the page has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari has no such callback.
  (window.requestIdleCallback ?? setTimeout)(act);
}

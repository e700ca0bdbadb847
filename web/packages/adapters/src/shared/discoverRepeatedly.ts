// SPDX-License-Identifier: Apache-2.0
//
// For wallets that only put something into `window`, some of them late: looks now, when the page has
// loaded, and a few times after. Returns the unsubscribe function.

const AGAIN_MS = [200, 1_000, 3_000];

export function discoverRepeatedly(look: () => void): () => void {
  const safely = () => {
    try {
      look();
    } catch {
      // A hostile global must not take the other wallets' discovery with it.
    }
  };
  safely();
  const timers = AGAIN_MS.map((delay) => setTimeout(safely, delay));
  window.addEventListener('load', safely, { once: true });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    window.removeEventListener('load', safely);
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// For wallets that only put something into `window`, some of them late: looks now, when the page has
// loaded, some times after, and whenever the list is about to be seen. Returns the unsubscribe function.
import type { ConnectorRegistry } from '@portico/engine';

/** As long as wallets take that come late (phones' browsers: 3 s and more), and none waits half a second to be seen. */
const EVERY_MS = 400;
const UNTIL_MS = 4_600;

export function discoverRepeatedly(registry: ConnectorRegistry, look: () => void): () => void {
  const safely = () => {
    try {
      look();
    } catch {
      // A hostile global must not take the other wallets' discovery with it.
    }
  };
  safely();
  const again = setInterval(safely, EVERY_MS);
  const end = setTimeout(() => clearInterval(again), UNTIL_MS);
  const stop = new AbortController();
  for (const name of ['load', 'ethereum#initialized']) window.addEventListener(name, safely, stop);
  const forget = registry.watch({ found: () => {}, look: safely });
  return () => {
    clearInterval(again);
    clearTimeout(end);
    stop.abort();
    forget();
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// For wallets that only put something into `window`, some of them late: looks now, when the page has
// loaded, some times after, and whenever the list is about to be seen. Returns the unsubscribe function.
import type { ConnectorRegistry } from '@portico/engine';

/** As long as wallets take that come late (phones' browsers: 3 s and more), and none waits half a second to be seen. */
const EVERY_MS = 400;
const UNTIL_MS = 4_600;

export function discoverRepeatedly(registry: ConnectorRegistry, look: () => void): () => void {
  let isOver = false;
  const safely = () => {
    try {
      if (!isOver) look();
    } catch {
      // A hostile global must not take the other wallets' discovery with it.
    }
  };
  safely();
  for (let delay = EVERY_MS / 2; delay <= UNTIL_MS; delay += EVERY_MS) setTimeout(safely, delay);
  for (const name of ['load', 'ethereum#initialized']) window.addEventListener(name, safely);
  const forget = registry.watch({ found: () => {}, look: safely });
  return () => {
    isOver = true;
    forget();
  };
}

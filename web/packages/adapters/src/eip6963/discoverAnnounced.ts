// SPDX-License-Identifier: Apache-2.0
//
// Wallets that announce themselves (EIP-6963). Announcements are untrusted: what does not conform is
// ignored. One connector per rdns, and the first provider under it stays for as long as the page: nobody
// takes the place of a wallet by announcing its name later. The same provider may tell a new name or
// picture. Late announcements are welcome (docs/decisions/0024).
import type { ConnectorRegistry } from '@portico/engine';
import { connectorOf } from '../eip1193/connectorOf.ts';
import { type Announcement, readAnnouncement } from './readAnnouncement.ts';

/** A page does not have more wallets than this, nor as many at once: a flood is cut off, and a wallet that
 * comes after it still finds a place. Wallets of our directory always do. */
const WALLETS_MAX = 100;
const BURST_MAX = 25;
const BURST_MS = 1_000;

export interface AnnouncedWallets {
  /** Whether this very object was announced (so that it is not listed again as injected). */
  has(provider: unknown): boolean;
  stop(): void;
}

export function discoverAnnounced(registry: ConnectorRegistry): AnnouncedWallets {
  const known = new Map<string, Announcement>();
  let places = WALLETS_MAX;
  let burst = 0;
  let burstEnds = 0;
  let stopped = false;
  const mayEnter = (): boolean => {
    const now = performance.now();
    if (now >= burstEnds) {
      burstEnds = now + BURST_MS;
      burst = 0;
    }
    if (places === 0 || burst === BURST_MAX) return false;
    burst += 1;
    places -= 1;
    return true;
  };
  const listener = (event: Event) => {
    const found = readAnnouncement(event);
    if (!found) return;
    const before = known.get(found.rdns);
    if (before && (before.provider !== found.provider || before.uuid === found.uuid)) return;
    if (before || mayEnter()) add(found);
    else addWellKnown(found).catch(() => undefined);
  };
  const add = (found: Announcement) => {
    known.set(found.rdns, found);
    const { rdns, name, icon } = found;
    const identity = { id: rdns, kind: 'announced', name, ...(icon && { icon }) } as const;
    registry.add(connectorOf(found.provider, identity));
  };
  /** Fetched in a flood alone: an honest page never needs the list. */
  const addWellKnown = async (found: Announcement) => {
    const { WELL_KNOWN } = await import('./wellKnown.ts');
    if (!stopped && WELL_KNOWN.has(found.rdns) && !known.has(found.rdns)) add(found);
  };
  window.addEventListener('eip6963:announceProvider', listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return {
    has: (provider) => [...known.values()].some((each) => each.provider === provider),
    stop() {
      stopped = true;
      window.removeEventListener('eip6963:announceProvider', listener);
    },
  };
}

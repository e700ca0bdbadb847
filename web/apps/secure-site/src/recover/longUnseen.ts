// SPDX-License-Identifier: Apache-2.0
//
// Devices that a recovery leaves out of the wallet's record. A browser that forgets (Safari, Brave) is another device at each
// visit, and a record has room for 64: those that were seen last stay.
import type { Device, SessionRow, SignedRecord } from '../generated/vault.ts';

/** With the one that recovers the wallet: more than anybody has. */
const KEPT = 32;

/** A device is seen when it signs in, and by its session since. */
export function longUnseen(
  { record }: SignedRecord,
  devices: readonly Pick<Device, 'id' | 'seenAt'>[],
  sessions: readonly Pick<SessionRow, 'device' | 'seenAt'>[],
): string[] {
  const seenAt = (id: string) =>
    Math.max(
      0,
      ...devices.filter((one) => one.id === id).map((one) => one.seenAt),
      ...sessions.filter((one) => one.device === id).map((one) => one.seenAt),
    );
  return record.devices
    .map(({ id }) => ({ id, at: seenAt(id) }))
    .sort((a, b) => b.at - a.at)
    .slice(KEPT - 1)
    .map(({ id }) => id);
}

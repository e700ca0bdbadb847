// SPDX-License-Identifier: Apache-2.0
//
// How often something that loads on demand has arrived, and who draws by it.
let loads = 0;
let changes = 0;
const listeners = new Set<() => void>();

export const countLoads = (): number => loads;

/** With what else was told: that something does not arrive, for instance. */
export const countChanges = (): number => changes;

/** Views of every widget in the page draw anew. */
export function redrawAll(): void {
  changes++;
  for (const listener of listeners) listener();
}

export function hasLoaded(): void {
  loads++;
  redrawAll();
}

/** Calls `listener` when something has. Returns the unsubscribe function. */
export function subscribeLoads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

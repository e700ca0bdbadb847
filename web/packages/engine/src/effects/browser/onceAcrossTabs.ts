// SPDX-License-Identifier: Apache-2.0
//
// What no two tabs of a page may do at once (Web Locks). A page without them, as one that is not served safely, has to do
// without.

/** Runs `work`, unless it runs already under this name, here or in another tab: then it gives `busy`. */
export async function onceAcrossTabs<T>(name: string, work: () => Promise<T>, busy: T): Promise<T> {
  const { locks } = navigator;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : busy));
}

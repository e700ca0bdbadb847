// SPDX-License-Identifier: Apache-2.0
//
// What no two tabs of a page may do at once (Web Locks). A page without them, as one that is not served safely or in a
// browser that blocks what pages store, has to do without.

/** Runs `work`, unless it runs already under this name, here or in another tab: then it gives `busy`. */
export async function onceAcrossTabs<T>(name: string, work: () => Promise<T>, busy: T): Promise<T> {
  const { locks } = navigator;
  if (!locks) return work();
  let asked = false;
  const once = (lock: Lock | null): T | Promise<T> => {
    asked = true;
    return lock ? work() : busy;
  };
  try {
    return await locks.request(name, { ifAvailable: true }, once);
  } catch (error) {
    // What the work throws is its own.
    if (asked) throw error;
    return work();
  }
}

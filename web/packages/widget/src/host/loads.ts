// SPDX-License-Identifier: Apache-2.0
//
// How often something that loads on demand has arrived.
let loads = 0;

export const countLoads = (): number => loads;

export function hasLoaded(): void {
  loads++;
}

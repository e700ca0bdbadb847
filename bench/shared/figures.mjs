// SPDX-License-Identifier: Apache-2.0
//
// What a list of numbers comes to.

/** The number that so much of the list (0 to 1) is below. */
export const at = (list, part) => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)];
export const median = (list) => at(list, 0.5);
export const p99 = (list) => at(list, 0.99);

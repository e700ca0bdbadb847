// SPDX-License-Identifier: Apache-2.0
//
// The picture of a scripted wallet that has none of its own.

/** A tree. */
export const ICON =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="seagreen" d="M0 0h8v8H0z"/><path fill="white" d="M4 1 6.5 6H4.5v1h-1V6h-2z"/></svg>';

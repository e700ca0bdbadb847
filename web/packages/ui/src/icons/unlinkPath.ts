// SPDX-License-Identifier: Apache-2.0 AND ISC
//
// The one icon of <portico-button> (Lucide, ISC, see LICENSE.txt), apart from the others so that the
// SDK's entry carries it alone.

export const unlinkPath =
  'M18.84 12.25l1.72-1.71h-.02a5.004 5.004 0 0 0-.12-7.07 5.006 5.006 0 0 0-6.95 0l-1.72 1.71M5.17 11.75l-1.71 1.71a5.004 5.004 0 0 0 .12 7.07 5.006 5.006 0 0 0 6.95 0l1.71-1.71M8 2L8 5M2 8L5 8M16 19L16 22M19 16L22 16';

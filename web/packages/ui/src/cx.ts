// SPDX-License-Identifier: Apache-2.0
//
// Joins class names; what is false, empty or absent is left out.

export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

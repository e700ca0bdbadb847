// SPDX-License-Identifier: Apache-2.0

/** "Österreich" of AT in German; a code that no language knows stays as it is. */
export function countryName(code: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

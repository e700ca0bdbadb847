// SPDX-License-Identifier: Apache-2.0

/** Whether a machine of sending has something to follow. `key`: where it keeps what was sent. */
export function isSomethingFollowed(key: string): boolean {
  try {
    return localStorage.getItem(key)?.includes('"id"') ?? false;
  } catch {
    return false;
  }
}

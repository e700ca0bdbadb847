// SPDX-License-Identifier: Apache-2.0

/** The token of a mailed link, which is left neither in the history nor for whoever looks at the screen later. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return token;
}

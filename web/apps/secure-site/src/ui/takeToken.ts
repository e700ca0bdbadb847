// SPDX-License-Identifier: Apache-2.0

/**
 * The token of a mailed link, which is left neither in the history nor for whoever looks at the screen later. Empty where the
 * link is not whole, as programs of mail break long ones.
 */
export function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return /^[0-9a-f]{32}$/.test(token) ? token : '';
}

// SPDX-License-Identifier: Apache-2.0

/** Of a device that asks, and of a recovery. */
export const ID_TOKEN = /^[0-9a-f]{32}$/;

/**
 * The token of a link, which is left neither in the history nor for whoever looks at the screen later. Empty where it is not
 * whole, as programs of mail break long links.
 */
export function takeToken(whole = /./): string {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return whole.test(token) ? token : '';
}

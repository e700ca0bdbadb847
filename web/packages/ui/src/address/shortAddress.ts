// SPDX-License-Identifier: Apache-2.0
//
// Addresses in rows and on the button: first and last four characters after any 0x.

/** `0x71C7656EC7ab88b098defB751B7401B5f6d8976F` becomes `0x71C7…976F`. Short texts stay whole. */
export function shortAddress(address: string): string {
  const head = /^0x/i.test(address) ? 6 : 4;
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`;
}

// SPDX-License-Identifier: Apache-2.0

const kMost = 30;

/** An address of more than 30 characters ends in an ellipsis. */
export function shortEmail(email = ''): string {
  const letters = [...email];
  return letters.length > kMost ? `${letters.slice(0, kMost - 1).join('')}…` : email;
}

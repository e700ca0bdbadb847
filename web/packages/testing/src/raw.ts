// SPDX-License-Identifier: Apache-2.0
//
// An answer that a face hands to the page as it is, to see what becomes of what no wallet should answer.

export function raw(value: unknown): { readonly __raw: unknown } {
  return { __raw: value };
}

// SPDX-License-Identifier: Apache-2.0

/** Of an address (RFC 5321), and what the machine takes. */
const kMost = 254;

/** What a field for an address has of what was typed or pasted: the limit is the address's, not that of the spaces before it. */
export const readEmail = (typed: string): string => typed.trimStart().slice(0, kMost);

// SPDX-License-Identifier: Apache-2.0
//
// For what went wrong where nobody waits for the answer.

export function reportError(error: unknown): void {
  console.error('[portico]', error);
}

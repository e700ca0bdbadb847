// SPDX-License-Identifier: Apache-2.0
//
// For errors of work whose result nothing awaits.

export function reportError(error: unknown): void {
  console.error('[portico]', error);
}

// SPDX-License-Identifier: Apache-2.0
//
// The ways in that Connect shows. Those to log in keep their place while the server is asked and while what draws them is
// fetched: no wallet moves (decision 101).
import type { ConnectSlice, MethodRow } from '@portico/engine';

type Method = MethodRow['method'];

/** Which ways to log in there were when the server last said it (LoginSlot.tsx): `email,social`. */
export const loginKey = 'portico:login';

/** `isDrawn`: what draws that way is there. Where none will come the way is not shown, nor where it could not be fetched (`lost`). */
export function shownMethods(
  { methods, vault_url }: ConnectSlice,
  isDrawn: (method: Method) => unknown,
  lost?: boolean,
): Method[] {
  let last: string | undefined;
  try {
    if (!vault_url) last = localStorage[loginKey];
  } catch {
    // Storage is blocked: as on a first visit.
  }
  return methods
    .map(({ method }) => method)
    .filter(
      (method) =>
        isDrawn(method) || (vault_url !== undefined && !lost && (last ?? method).includes(method)),
    );
}

/** Whether a word stands before it: between wallets and what is none. */
export const isApart = (shown: readonly Method[], at: number): boolean =>
  at > 0 && shown.slice(at - 1, at + 1).includes('wallet');

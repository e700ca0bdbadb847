// SPDX-License-Identifier: Apache-2.0
//
// Whether nothing was found in an account: its own network answered. While another one did not, that is not sure.
import type { Slices, TokensSlice } from '@portico/engine';

export function holdsNothing({ tokens, networks }: Slices): boolean {
  if (tokens?.state !== 'fresh' || tokens.tokens.length > 0) return false;
  return !networks.networks.some(
    ({ active, caip_network_id }) => active && tokens.missing?.includes(caip_network_id),
  );
}

/** All networks answered. */
export function isKnownEmpty({ state, tokens, missing }: TokensSlice): boolean {
  return state === 'fresh' && tokens.length === 0 && missing === undefined;
}

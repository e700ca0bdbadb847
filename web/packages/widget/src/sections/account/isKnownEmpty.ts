// SPDX-License-Identifier: Apache-2.0
//
// Whether an account holds nothing anywhere: not said while a network has not answered.
import type { TokensSlice } from '@portico/engine';

export function isKnownEmpty({ state, tokens, missing }: TokensSlice): boolean {
  return state === 'fresh' && tokens.length === 0 && missing === undefined;
}

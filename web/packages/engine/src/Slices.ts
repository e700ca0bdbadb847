// SPDX-License-Identifier: Apache-2.0
//
// All slices at once. A step sends only those that changed; the engine sends every one at creation. Those
// of the account machine are missing until it has loaded, which it does once somebody is connected; those of the embedded wallet until somebody logs in, those of
// the money machine until somebody sends, those of sending on Solana until somebody does, those of names until somebody chooses one, those of buying until somebody buys, of paying until somebody pays, of the swap machine until somebody swaps, those of replacements until somebody speeds up or cancels, that of sign-in where the host has none.
import type { AskedSlice } from './AskedSlice.ts';
import type { AccountSlices } from './generated/account.ts';
import type { EmbeddedSlices } from './generated/embedded.ts';
import type { EngineSlices } from './generated/engine.ts';
import type { MoneySlices } from './generated/money.ts';
import type { NamesSlices } from './generated/names.ts';
import type { OnrampSlices } from './generated/onramp.ts';
import type { PaySlices } from './generated/pay.ts';
import type { ReplaceSlices } from './generated/replace.ts';
import type { SignInSlices } from './generated/sign_in.ts';
import type { SolanaSendSlices } from './generated/solana_send.ts';
import type { SwapSlices } from './generated/swap.ts';

export type Slices = {
  readonly [Name in keyof EngineSlices]-?: NonNullable<EngineSlices[Name]>;
} & Readonly<AccountSlices> &
  Readonly<EmbeddedSlices> &
  Readonly<MoneySlices> &
  Readonly<NamesSlices> &
  Readonly<OnrampSlices> &
  Readonly<ReplaceSlices> &
  Readonly<PaySlices> &
  Readonly<SignInSlices> &
  Readonly<SolanaSendSlices> &
  Readonly<SwapSlices> & { readonly asked?: AskedSlice };

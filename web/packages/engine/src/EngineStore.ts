// SPDX-License-Identifier: Apache-2.0
//
// What the views see of the engine: an external store in React's sense. Slices keep their identity
// until they change, so that a selector's result can be compared by reference.
import type { OpenAsked } from './AskedSlice.ts';
import type { AccountIntent } from './generated/account.ts';
import type { EmbeddedIntent } from './generated/embedded.ts';
import type { EngineInput } from './generated/engine.ts';
import type { MoneyIntent } from './generated/money.ts';
import type { NamesIntent } from './generated/names.ts';
import type { OnrampIntent } from './generated/onramp.ts';
import type { PayIntent } from './generated/pay.ts';
import type { ReplaceIntent } from './generated/replace.ts';
import type { SignInIntent } from './generated/sign_in.ts';
import type { SolanaSendIntent } from './generated/solana_send.ts';
import type { SwapIntent } from './generated/swap.ts';
import type { Slices } from './Slices.ts';

/** Intents of the machines beside the engine (generated/machines.ts, or a row that was added, says whose), and what no machine hears. */
export type Intent =
  | AccountIntent
  | EmbeddedIntent
  | MoneyIntent
  | NamesIntent
  | OnrampIntent
  | ReplaceIntent
  | PayIntent
  | SignInIntent
  | SolanaSendIntent
  | SwapIntent
  | OpenAsked;

export interface EngineStore {
  /** The current slices; the same object until something changed. */
  getSlices(): Slices;
  /** Calls `listener` once after every batch of steps that changed a slice. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Sends an intent to the machine that owns it. Never throws for its contents: a wrong one is answered. */
  send(event: EngineInput | Intent): void;
}

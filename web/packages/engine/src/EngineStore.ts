// SPDX-License-Identifier: Apache-2.0
//
// What the views see of the engine: an external store in React's sense. Slices keep their identity
// until they change, so that a selector's result can be compared by reference.
import type { AccountIntent } from './generated/account.ts';
import type { EmbeddedIntent } from './generated/embedded.ts';
import type { EngineInput } from './generated/engine.ts';
import type { Slices } from './Slices.ts';

/** Intents of the machines beside the engine (generated/machines.ts, or a row that was added, says whose). */
export type Intent = AccountIntent | EmbeddedIntent;

export interface EngineStore {
  /** The current slices; the same object until something changed. */
  getSlices(): Slices;
  /** Calls `listener` once after every batch of steps that changed a slice. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Sends an intent to the machine that owns it. Never throws for its contents: a wrong one is answered. */
  send(event: EngineInput | Intent): void;
}

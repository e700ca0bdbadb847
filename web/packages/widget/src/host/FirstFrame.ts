// SPDX-License-Identifier: Apache-2.0
//
// What is on the screen before React and the engine are there, and what was tapped in it (drawFirstFrame.ts).
import type { EngineInput, Slices } from '@portico/engine';
import type { Stage } from './stage.ts';

export interface FirstFrame {
  /** What it shows; React draws the same. */
  readonly slices: Slices;
  /** Its elements while it is open. */
  readonly drawn: Stage | undefined;
  /** What the visitor tapped in it. */
  readonly kept: EngineInput | undefined;
  readonly closed: boolean;
  /** React takes the elements over: nothing here listens to them any more. */
  leave(): void;
  /** Takes it off the page. */
  close(): void;
}

// SPDX-License-Identifier: Apache-2.0
//
// Names for the unions inside the generated types (the C++ side spells them as type aliases, which
// the generator does not see).
import type { EngineOutput, EngineStep } from './generated/engine.ts';
import type { PairingOutput, PairingStep } from './generated/pairing.ts';

export type EngineInput = EngineStep['event'];
export type EngineEffect = EngineOutput['effects'][number];
export type PairingInput = PairingStep['event'];
export type PairingEffect = PairingOutput['effects'][number];

/** One effect of the engine by the word in its `type` member. */
export type EngineEffectOf<Type extends EngineEffect['type']> = Extract<
  EngineEffect,
  { type: Type }
>;
/** One effect of the pairing machine by the word in its `type` member. */
export type PairingEffectOf<Type extends PairingEffect['type']> = Extract<
  PairingEffect,
  { type: Type }
>;

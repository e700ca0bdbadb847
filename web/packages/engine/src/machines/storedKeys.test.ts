// SPDX-License-Identifier: Apache-2.0
//
// The shell and the machines agree on whose keys are whose (docs/storage.md).
import { expect, it } from 'vitest';
import { storedKeys } from '../generated/storedKeys.ts';
import type { MachineWorld } from './MachineRow.ts';
import { type EngineWorld, engineKind } from './openEngine.ts';
import { openKind } from './openPairing.ts';

it('keeps for each machine what begins with the prefix of its table', () => {
  expect(engineKind({} as EngineWorld).storagePrefix).toBe(storedKeys.engine.prefix);
  expect(openKind({} as MachineWorld).storagePrefix).toBe(storedKeys.pairing.prefix);
});

// SPDX-License-Identifier: Apache-2.0
//
// All slices at once. A step sends only those that changed; the engine sends every one at creation. Those
// of the account machine are missing until it has loaded, which it does once somebody is connected; those of the embedded wallet until somebody logs in.
import type { AccountSlices } from './generated/account.ts';
import type { EmbeddedSlices } from './generated/embedded.ts';
import type { EngineSlices } from './generated/engine.ts';

export type Slices = {
  readonly [Name in keyof EngineSlices]-?: NonNullable<EngineSlices[Name]>;
} & Readonly<AccountSlices> &
  Readonly<EmbeddedSlices>;

// SPDX-License-Identifier: Apache-2.0
//
// All slices at once. A step sends only those that changed; the engine sends every one at creation.
import type { EngineSlices } from './generated/engine.ts';

export type Slices = { readonly [Name in keyof EngineSlices]-?: NonNullable<EngineSlices[Name]> };

// SPDX-License-Identifier: Apache-2.0
//
// @portico/engine: the engine in a page.
export type { Connector, ConnectorAnswer } from './Connector.ts';
export { ConnectorRegistry } from './ConnectorRegistry.ts';
export { Engine, type EngineOptions } from './Engine.ts';
export type { EngineStore, Intent } from './EngineStore.ts';
export type { HostListener, HostReply } from './effects/HostRunner.ts';
export { writeEveryLog, writeLog } from './effects/writeLog.ts';
export type * from './generated/account.ts';
export type * from './generated/api.ts';
export type {
  EmbeddedConfig,
  EmbeddedIntent,
  EmbeddedSlices,
  LoginSlice,
  LoginStep,
} from './generated/embedded.ts';
export type * from './generated/engine.ts';
export { featureRows } from './generated/features.ts';
export type * from './generated/machine.ts';
export type * from './generated/pairing.ts';
export { type Section, sectionOf } from './generated/sections.ts';
export { SDK_VERSION } from './generated/version.ts';
export { Listeners } from './Listeners.ts';
export { embeddedRow } from './machines/openEmbedded.ts';
export type { Slices } from './Slices.ts';
export { loadModule, type WasmSource } from './wasm/loadModule.ts';

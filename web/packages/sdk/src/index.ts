// SPDX-License-Identifier: Apache-2.0
//
// @portico/sdk: Portico for a page without a framework.
export type { KnownWallet, Network, WasmSource } from '@portico/engine';
export { createPortico } from './createPortico.ts';
export type { RequestArguments } from './HostProvider.ts';
export { HostProvider, type ProviderEvent, ProviderRpcError } from './HostProvider.ts';
export { type OpenOptions, Portico } from './Portico.ts';
export { PorticoError, type PorticoErrorCode } from './PorticoError.ts';
export type { AppMetadata, PorticoFeatures, PorticoOptions, ThemeMode } from './PorticoOptions.ts';
export type { PorticoState } from './PorticoState.ts';

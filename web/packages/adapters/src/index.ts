// SPDX-License-Identifier: Apache-2.0
//
// @portico/adapters: connectors for the engine, one folder per family of wallets.
export { connectorOf } from './eip1193/connectorOf.ts';
export type { Eip1193Provider } from './eip1193/Eip1193Provider.ts';
export { toRpcError } from './eip1193/toRpcError.ts';
export { type AnnouncedWallets, discoverAnnounced } from './eip6963/discoverAnnounced.ts';
export { discoverInjected } from './injected/discoverInjected.ts';

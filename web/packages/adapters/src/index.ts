// SPDX-License-Identifier: Apache-2.0
//
// @portico/adapters: connectors for the engine, one folder per family of wallets. The families are loaded
// by startAdapters; `./families/*` of package.json's exports are for tests and hosts that load one alone.
export type { Eip1193Provider } from './eip1193/Eip1193Provider.ts';
export { readAnnouncement } from './eip6963/readAnnouncement.ts';
export type { Account, Accounts, AccountType } from './shared/Accounts.ts';
export { type AdapterOptions, startAdapters } from './startAdapters.ts';

// SPDX-License-Identifier: Apache-2.0
//
// @portico/testing: wallets to script in unit tests.
export { announceWallet, type WalletInfo } from './announceWallet.ts';
export { ScriptedWallet, type ScriptedWalletOptions } from './ScriptedWallet.ts';

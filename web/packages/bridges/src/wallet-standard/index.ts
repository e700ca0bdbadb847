// SPDX-License-Identifier: Apache-2.0
//
// @portico/bridges/wallet-standard: Portico as a wallet of the Wallet Standard, for apps that look for one.
export { registerPorticoWallet } from './registerPorticoWallet.ts';

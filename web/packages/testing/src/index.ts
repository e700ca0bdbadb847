// SPDX-License-Identifier: Apache-2.0
//
// @portico/testing: wallets of every namespace to script in unit tests and in browsers.
export { announceWallet, type WalletInfo } from './announceWallet.ts';
export { installInPage, type Target } from './installInPage.ts';
export { installWallet } from './installWallet.ts';
export type { InstallOptions } from './providers/providerOf.ts';
export { type Answer, type Asked, REJECTED, Script } from './wallets/Script.ts';
export { type Namespace, Scripted } from './wallets/Scripted.ts';
export {
  type BitcoinAccount,
  ScriptedBitcoinWallet,
  type ScriptedBitcoinWalletOptions,
} from './wallets/ScriptedBitcoinWallet.ts';
export { type CosmosKey, ScriptedCosmosWallet } from './wallets/ScriptedCosmosWallet.ts';
export { type PolkadotAccount, ScriptedPolkadotWallet } from './wallets/ScriptedPolkadotWallet.ts';
export {
  ScriptedSolanaWallet,
  type ScriptedSolanaWalletOptions,
  type SolanaAccount,
} from './wallets/ScriptedSolanaWallet.ts';
export {
  type Eip155Signer,
  ScriptedWallet,
  type ScriptedWalletOptions,
} from './wallets/ScriptedWallet.ts';

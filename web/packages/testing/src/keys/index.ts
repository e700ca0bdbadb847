// SPDX-License-Identifier: Apache-2.0
//
// @portico/testing/keys: keys for scripted wallets, for tests in Node that verify signatures.
export { type CosmosSigner, cosmosKey } from './cosmosKey.ts';
export { polkadotKey, ss58 } from './polkadotKey.ts';
export { solanaKey } from './solanaKey.ts';

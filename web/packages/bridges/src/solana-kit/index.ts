// SPDX-License-Identifier: Apache-2.0
//
// @portico/bridges/solana-kit: the connected Solana account as a signer of @solana/kit.
export { type PorticoSigner, solanaSignerOf } from './solanaSignerOf.ts';

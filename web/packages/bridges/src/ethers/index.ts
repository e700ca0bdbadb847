// SPDX-License-Identifier: Apache-2.0
//
// @portico/bridges/ethers: the connected wallet as a provider and signer of ethers 6.
export { browserProviderOf } from './browserProviderOf.ts';
export { signerOf } from './signerOf.ts';

// SPDX-License-Identifier: Apache-2.0
//
// @portico/bridges/viem: the connected wallet as a viem client.
export { porticoTransport } from './porticoTransport.ts';
export { walletClientOf } from './walletClientOf.ts';

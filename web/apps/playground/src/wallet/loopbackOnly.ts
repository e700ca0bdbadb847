// SPDX-License-Identifier: Apache-2.0
//
// Imported first. The WalletConnect client fetches attestation keys from the network unless it believes
// that it runs in a test; this page never leaves the machine, so it is told so.

Object.assign(globalThis, { process: { env: { IS_VITEST: 'true' } } });

export {};

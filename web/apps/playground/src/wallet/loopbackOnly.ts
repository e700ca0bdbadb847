// SPDX-License-Identifier: Apache-2.0
//
// Imported first. The WalletConnect client reports its start and fetches attestation keys unless it
// believes that it runs in a test. This page never leaves the machine, so it is told so: it looks
// whether there is a `process`, vite.config.ts answers what it then asks, and it then wants `global`.
// It also takes a browser that knows no network for one that cannot reach this machine.

Object.defineProperty(navigator, 'onLine', { value: true });
Object.assign(globalThis, { process: { env: { IS_VITEST: 'true' } }, global: globalThis });

export {};

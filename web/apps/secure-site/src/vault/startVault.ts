// SPDX-License-Identifier: Apache-2.0
//
// Starts the worker that holds vault.wasm. The policy of the site lets no script's address be a plain text
// (require-trusted-types-for), and the one policy that it names makes this one address.
import { VaultClient } from './VaultClient.ts';
import workerUrl from './worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

export function startVault(): VaultClient {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = types?.createPolicy('worker', {
    createScriptURL: (url) => (url === workerUrl ? url : ''),
  });
  return new VaultClient(
    new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' }),
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// Starts the worker that holds vault.wasm. The policy of the site lets no script's address be a plain text
// (require-trusted-types-for), and the one policy that it names makes this one address. Of a worker's script browsers
// check no digest, so it is fetched once before, with its own; from then on it is in the cache, where it never changes.
import vaultUrl from '#wasm/vault.wasm?url';
import { fetchPinned, pinOf } from './pins.ts';
import { type CallMessage, type Channel, notLoaded } from './serveVault.ts';
import { VaultClient } from './VaultClient.ts';
import workerUrl from './worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;

export function startVault(): VaultClient {
  let started: Promise<Worker> | undefined;
  const worker = (): Promise<Worker> => {
    started ??= startWorker((event) => channel.onmessage?.(event)).catch((error) => {
      started = undefined; // the next call tries again
      throw error;
    });
    return started;
  };
  const channel: Channel = {
    onmessage: null,
    postMessage: (message, transfer) => {
      const refuse = (): void => {
        const data = notLoaded((message as CallMessage).id);
        channel.onmessage?.(new MessageEvent('message', { data }));
      };
      worker().then((one) => one.postMessage(message, transfer), refuse);
    },
  };
  worker().catch(() => {});
  return new VaultClient(channel);
}

async function startWorker(onMessage: (event: MessageEvent) => void): Promise<Worker> {
  const integrity = pinOf(workerUrl);
  if (integrity) await (await fetchPinned(workerUrl, integrity)).arrayBuffer();
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= types?.createPolicy('worker', {
    createScriptURL: (url) => (url === workerUrl ? url : ''),
  });
  // Its name tells it the digest of vault.wasm: a worker sees no document.
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, {
    type: 'module',
    name: pinOf(vaultUrl),
  });
  worker.onmessage = onMessage;
  return worker;
}

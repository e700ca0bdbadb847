// SPDX-License-Identifier: Apache-2.0
//
// A Portico after another one of the same page, as when its options change. The real engine.wasm.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Runtime, startRuntime } from './startRuntime.ts';

const module = (name: string) =>
  WebAssembly.compile(new Uint8Array(readFileSync(`build/wasm/${name}.wasm`)));
const options = {
  projectId: 'p',
  metadata: { name: 'App', url: 'https://app.example' },
  networks: ['eip155:1'],
  server: 'https://portico.example',
  features: { walletConnect: false },
} as const;
const configuration = {
  features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }],
  isAnalyticsEnabled: false,
  vault: 'https://vault.example',
};

let answer: () => void;
let answered: Promise<void>;

beforeEach(() => {
  answered = Promise.resolve();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('fetch', async (url: string) => {
    if (new URL(url).pathname !== '/appkit/v1/config')
      return new Response('not here', { status: 503 });
    await answered;
    return Response.json(configuration);
  });
  localStorage.clear();
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const start = (): Promise<Runtime> =>
  startRuntime(
    options as never,
    {
      modal: () => undefined,
      sources: { engine: module('engine'), pairing: module('pairing'), account: module('account') },
      onEmit: () => {},
      onEvent: () => {},
      onState: () => {},
    } as never,
  );
const hasVault = ({ engine }: Runtime): boolean => Boolean(engine.getSlices().connect.vault_url);

it('has a reader for what the log-in sends as soon as it is shown', async () => {
  const first = await start();
  await vi.waitUntil(() => hasVault(first));
  await vi.dynamicImportSettled();
  first.stop();
  await new Promise((resolve) => setTimeout(resolve));

  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  const second = await start();
  expect(hasVault(second)).toBe(false);
  await new Promise<void>((resolve) => {
    const show = (): void => {
      if (!hasVault(second)) return;
      // The views have it in the page at once.
      second.engine.send({ type: 'dismiss_embedded_notice' });
      resolve();
    };
    second.engine.subscribe(show);
    answer();
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said.mock.calls.flat().join()).not.toContain('cannot read');
  second.stop();
});

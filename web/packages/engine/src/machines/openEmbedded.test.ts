// SPDX-License-Identifier: Apache-2.0
//
// The embedded wallet's machine (embedded.wasm) beside the engine's, with a frame that answers as the test says.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectorRegistry } from '../ConnectorRegistry.ts';
import { Engine } from '../Engine.ts';
import type { EngineInput } from '../generated/engine.ts';
import { storedKeys } from '../generated/storedKeys.ts';
import { embeddedRow } from './embeddedRow.ts';
import { openEmbedded, type WatchLooks } from './openEmbedded.ts';

const ORIGIN = 'https://vault.example';
const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const wasm = (name: string) => readFileSync(`build/wasm/${name}.wasm`);
const app = { name: 'App', description: '', url: 'https://app.example', icons: [] };

interface Message {
  readonly id: string;
  readonly type: string;
  readonly payload?: unknown;
}

let asked: Message[];
let opened: string[];
let replies: Record<string, unknown>;
let engine: Engine | undefined;
let onPort: (port: MessagePort) => void;

/** What the secure site does with the port that it is given. */
function serve(port: MessagePort): void {
  onPort(port);
  port.onmessage = ({ data }: MessageEvent<Message>) => {
    asked.push(data);
    const name = data.type.replace('@w3m-app/', '');
    if (!(name in replies)) return;
    const payload = replies[name];
    port.postMessage({
      id: data.id,
      type: `@w3m-frame/${name}_SUCCESS`,
      ...(payload !== undefined && { payload }),
    });
  };
  port.postMessage('ready');
  port.postMessage({ type: '@w3m-frame/READY', payload: { version: '4' } });
}

beforeEach(() => {
  asked = [];
  opened = [];
  replies = {};
  onPort = () => {};
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('ShadowRoot', class {});
  vi.stubGlobal('document', {
    createElement: () => {
      const element = {
        src: '',
        isConnected: true,
        parentNode: null,
        remove: () => undefined,
        addEventListener: (_load: string, loaded: () => void) => queueMicrotask(loaded),
        contentWindow: {
          postMessage: (word: string, origin: string, [port]: [MessagePort]) => {
            opened.push(`${word} ${origin} ${element.src}`);
            serve(port);
          },
        },
      };
      return element;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    body: { append: () => undefined },
  });
});
afterEach(() => {
  engine?.dispose();
  engine = undefined;
  vi.unstubAllGlobals();
});

const CONFIG = {
  project_id: 'p',
  frame_url: `${ORIGIN}/frame`,
  frame_origin: ORIGIN,
  app,
  chains: ['eip155:1'],
};
const row = embeddedRow({
  wasm: () => wasm('embedded'),
  code: async () => ({ openKind: openEmbedded(CONFIG) }),
});

async function start(connectors = new ConnectorRegistry(), machine = row): Promise<Engine> {
  engine = await Engine.create({
    wasm: {
      engine: wasm('engine'),
      pairing: () => wasm('pairing'),
      account: () => wasm('account'),
    },
    connectors,
    config: {
      project_id: 'p',
      metadata: app,
      networks: ['eip155:1'],
      custom_networks: [],
      wallets: [],
      allow_unsupported_chain: false,
      enable_network_switch: true,
      wallet_connect_basic: false,
      enable_wallet_connect: true,
      mobile: false,
      embedded: false,
    },
    pairing: { relay_url: 'ws://127.0.0.1:9', project_id: 'p', metadata: app, user_agent: 'test' },
    log: () => undefined,
  });
  engine.add('embedded', machine);
  return engine;
}

const send = (event: object): void => engine?.send(event as EngineInput);
const slice = (name: string): Record<string, unknown> | undefined =>
  (engine?.getSlices() as unknown as Record<string, Record<string, unknown>> | undefined)?.[name];
const until = (condition: () => unknown) => vi.waitUntil(condition);

it('keeps its keys under the prefix of its table', () => {
  const { storagePrefix } = openEmbedded({} as never)({} as never);
  expect(storagePrefix).toBe(storedKeys.embedded.prefix);
});

it('connects the engine by an e-mail and a code', async () => {
  replies = {
    CONNECT_EMAIL: { action: 'VERIFY_OTP' },
    CONNECT_OTP: undefined,
    GET_USER: { address: ALICE, chainId: 1 },
    RPC_REQUEST: '0x1234',
  };
  const { host } = await start();
  send({ type: 'open' });
  send({ type: 'login_by_email', email: 'alice@example.org' });
  await until(() => slice('login')?.step === 'code');
  expect(opened).toEqual([`hello ${ORIGIN} ${ORIGIN}/frame`]);
  send({ type: 'enter_login_code', otp: '123456' });
  await until(() => slice('login')?.step === 'signed_in');
  await until(() => JSON.stringify(slice('connections')).includes(ALICE));
  expect(asked.map(({ type }) => type.slice(9))).toEqual([
    'SYNC_DAPP_DATA',
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_USER',
  ]);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  await expect(host.request('eip155', 'personal_sign', ['0x00', ALICE])).resolves.toEqual({
    result: '0x1234',
  });
});

it('opens the window of a provider before the tap is over, and connects with what it brings', async () => {
  replies = {
    GET_SOCIAL_REDIRECT_URI: { uri: 'https://accounts.example/auth' },
    CONNECT_SOCIAL: { address: ALICE, chainId: 1, userName: 'alice' },
    GET_USER: { email: null, address: ALICE, chainId: 1 },
  };
  const popup = { closed: false, location: { href: '' }, close: () => undefined };
  const windows: string[] = [];
  let hear: ((event: object) => void) | undefined;
  vi.stubGlobal('window', {
    screenX: 0,
    screenY: 0,
    outerWidth: 1_000,
    outerHeight: 1_000,
    open: (url: string) => {
      windows.push(url);
      return popup;
    },
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === 'message') hear = listener;
    },
    removeEventListener: () => undefined,
  });
  await start();
  send({ type: 'open' });
  // As the row of providers does when it is shown.
  send({ type: 'dismiss_embedded_notice' });
  await until(() => slice('login') !== undefined);
  send({ type: 'login_by_social', provider: 'google' });
  expect(windows).toEqual([`${ORIGIN}/loading`]);
  await until(() => popup.location.href === 'https://accounts.example/auth');
  const data = { resultUri: `${ORIGIN}/social#flow=1&result=2` };
  hear?.({ source: popup, origin: 'https://vault.example.attacker.example', data });
  expect(slice('login')?.step).toBe('window');
  hear?.({ source: popup, origin: ORIGIN, data });
  await until(() => slice('login')?.step === 'signed_in');
  expect(slice('login')?.user_name).toBe('alice');
});

it('leaves no connector and no open request when it goes', async () => {
  const connectors = new ConnectorRegistry();
  await start(connectors);
  send({ type: 'login_by_email', email: 'nobody' });
  await until(() => connectors.get('portico.embedded.eip155'));
  const connector = connectors.get('portico.embedded.eip155');
  expect(connector?.kind).toBe('auth');
  const refused = await connector?.request('portico_connect', {});
  expect(refused).toMatchObject({ error: { code: 4100 } });
  engine?.dispose();
  engine = undefined;
  expect(connectors.get('portico.embedded.eip155')).toBeUndefined();
  await expect(connector?.request('portico_connect', {})).resolves.toMatchObject({
    error: { code: 4900 },
  });
});

it('tells its page how high the frame wants to be, and the machine nothing of it', async () => {
  const heights: number[] = [];
  let port: MessagePort | undefined;
  const wanted = embeddedRow({
    wasm: () => wasm('embedded'),
    code: async () => ({
      openKind: openEmbedded(CONFIG, { resize: (height) => heights.push(height) }),
    }),
  });
  onPort = (given) => {
    port = given;
  };
  await start(undefined, wanted);
  send({ type: 'open' });
  send({ type: 'login_by_email', email: 'alice@example.org' });
  await until(() => asked.length > 0);
  port?.postMessage({ type: '@w3m-frame/HEIGHT', payload: { height: 412 } });
  port?.postMessage({ type: '@w3m-frame/HEIGHT', payload: null });
  await until(() => heights.length === 2);
  expect(heights).toEqual([412, 0]);
});

it('tells the frame how the page looks and speaks, at once and whenever that changes', async () => {
  let look: Parameters<WatchLooks>[0] = () => {};
  const wanted = embeddedRow({
    wasm: () => wasm('embedded'),
    code: async () => ({
      openKind: openEmbedded(CONFIG, {
        watchLooks: (listener) => {
          look = listener;
          listener({ themeMode: 'auto', language: 'en' });
          return () => {};
        },
      }),
    }),
  });
  await start(undefined, wanted);
  send({ type: 'open' });
  send({ type: 'login_by_email', email: 'alice@example.org' });
  const told = () => asked.filter(({ type }) => type === '@w3m-app/SYNC_THEME');
  await until(() => told().length > 0);
  look({ themeMode: 'dark', language: 'ar' });
  await until(() => told().length > 1);
  expect(told().map(({ payload }) => payload)).toEqual([
    { themeMode: 'auto', language: 'en' },
    { themeMode: 'dark', language: 'ar' },
  ]);
  // As the site reads ids (frame/protocol.ts).
  for (const { id } of told()) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

// SPDX-License-Identifier: Apache-2.0
//
// A page with a client of the reference, a page that is none, and what the frame says to each. The client's own schemas
// are those of @reown/appkit-wallet 1.7.10: e2e/scenarios/reference_client_email.mjs has the client itself.
import { beforeEach, expect, it, vi } from 'vitest';
import { FrameServer, type Handlers, Refusal } from '../frame/FrameServer.ts';
import { acceptPage, type Page } from './acceptPage.ts';

const PAGE = 'https://app.example.org';
const OTHER = 'https://other.example.org';

interface Said {
  readonly message: { readonly id?: string; readonly type: string; readonly payload?: unknown };
  readonly to: string;
}

/** A window with a parent, as far as the frame looks at it. */
class View extends EventTarget {
  readonly said: Said[] = [];
  readonly parent = {
    postMessage: (message: Said['message'], to: string) => void this.said.push({ message, to }),
  };
  readonly location: { ancestorOrigins?: readonly string[] };

  constructor(ancestorOrigins: readonly string[] | undefined = [PAGE]) {
    super();
    this.location = ancestorOrigins ? { ancestorOrigins } : {};
  }

  hear(data: unknown, change: { origin?: string; source?: unknown } = {}): void {
    const event = { origin: PAGE, source: this.parent, data, ...change };
    this.dispatchEvent(Object.assign(new Event('message'), event));
  }

  get answers() {
    return this.said.map(({ message }) => message).filter(({ type }) => !type.endsWith('/READY'));
  }
}

let view: View;
let asked: [string, unknown][];
let now: number;

const handlers: Handlers = {
  CONNECT_EMAIL: async (payload) => {
    asked.push(['CONNECT_EMAIL', payload]);
    return { action: 'VERIFY_OTP' };
  },
  GET_USER: async (payload) => {
    asked.push(['GET_USER', payload]);
    return {
      email: 'ada@example.org',
      address: '0x1',
      chainId: 1,
      smartAccountEnabledNetworks: [1],
    };
  },
  RPC_REQUEST: async (payload) => {
    asked.push(['RPC_REQUEST', payload]);
    throw new Refusal('User rejected the request', 4001);
  },
  EXPORT_WALLET: async () => {
    asked.push(['EXPORT_WALLET', undefined]);
    return undefined;
  },
  SYNC_THEME: async (payload) => {
    asked.push(['SYNC_THEME', payload]);
    return undefined;
  },
  SIGN_OUT: async () => undefined,
};

/** Serves the page that speaks first, as the frame does. */
function serve(at: View, allowed: readonly string[] = [PAGE, OTHER], by = handlers) {
  void acceptPage(new Set(allowed), at as unknown as Window).then(
    ({ wire }) => new FrameServer(wire, by, () => now, false),
  );
}

const settled = () => new Promise((done) => setTimeout(done, 0));
const connect = (id: unknown = 'k3x9a', payload: unknown = { email: 'ada@example.org' }) => ({
  id,
  type: '@w3m-app/CONNECT_EMAIL',
  payload,
});

beforeEach(() => {
  view = new View();
  asked = [];
  now = 0;
});

it('says READY to the origin of the parent alone, and answers that origin under the id of the client', async () => {
  serve(view);
  expect(view.said).toEqual([
    { message: { type: '@w3m-frame/READY', payload: { version: '4' } }, to: PAGE },
  ]);
  for (const id of ['k3x9a', '', '0', 'zzzzzzzzzzzzzzz']) view.hear(connect(id));
  await settled();
  expect(view.said.slice(1)).toEqual(
    ['k3x9a', '', '0', 'zzzzzzzzzzzzzzz'].map((id) => ({
      message: {
        id,
        type: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
        payload: { action: 'VERIFY_OTP' },
      },
      to: PAGE,
    })),
  );
});

it('says READY to each allowed origin, and never to any, where the browser does not name the parent', async () => {
  view = new View(undefined);
  Object.assign(view.location, { ancestorOrigins: undefined });
  serve(view);
  expect(view.said.map(({ to }) => to)).toEqual([PAGE, OTHER]);
  view.hear(connect());
  await settled();
  expect(view.said.slice(2).map(({ to }) => to)).toEqual([PAGE]);
});

it.each<[string, Parameters<View['hear']>[1]]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another port', { origin: `${PAGE}:8443` }],
  ['of another scheme', { origin: 'http://app.example.org' }],
  ['of a longer name', { origin: `${PAGE}.evil.example` }],
  ['of no origin', { origin: 'null' }],
  ['of another window of the page', { source: {} }],
  ['of nobody', { source: null }],
])('hears no message %s (cases 2 and 3)', async (_what, change) => {
  serve(view);
  view.hear(connect(), change);
  view.hear(connect());
  view.hear(connect(), change);
  await settled();
  expect(asked).toHaveLength(1);
  expect(view.answers).toHaveLength(1);
});

it('tells clients nothing of an approval before its answer, which they would take for a failure', async () => {
  serve(view, [PAGE], {
    RPC_REQUEST: async (_asked, onApproved) => {
      onApproved?.();
      return '0xab';
    },
  });
  const payload = { method: 'personal_sign', params: ['0x00'] };
  view.hear({ id: 'k3x9a', type: '@w3m-app/RPC_REQUEST', payload });
  await settled();
  expect(view.answers.map(({ type }) => type)).toEqual(['@w3m-frame/RPC_REQUEST_SUCCESS']);
});

it('stays with the page that spoke first', async () => {
  serve(view);
  view.hear(connect());
  view.hear(connect(), { origin: OTHER });
  await settled();
  expect(view.answers).toHaveLength(1);
});

it('is silent where any ancestor is not allowed, and in a window of its own (case 5)', async () => {
  for (const chain of [[PAGE, 'https://evil.example'], ['https://evil.example']]) {
    view = new View(chain);
    serve(view);
    view.hear(connect());
    await settled();
    expect(view.said).toEqual([]);
  }
  view = new View([]);
  Object.assign(view, { parent: view });
  serve(view);
  view.hear(connect());
  expect(view.said).toEqual([]);
});

it('takes ids that come again', async () => {
  serve(view);
  view.hear(connect('abc'));
  view.hear(connect('abc'));
  await settled();
  expect(asked).toHaveLength(2);
  expect(view.answers.map(({ id }) => id)).toEqual(['abc', 'abc']);
});

it('is silent about what no client sends, and goes on', async () => {
  serve(view);
  for (const message of [
    'hello',
    7,
    null,
    [],
    { type: '@w3m-app/SIGN_OUT' },
    { id: 'A', type: '@w3m-app/SIGN_OUT' },
    { id: 7, type: '@w3m-app/SIGN_OUT' },
    { id: 'a'.repeat(16), type: '@w3m-app/SIGN_OUT' },
    { id: 'a', type: '@w3m-app/NO_SUCH' },
    { id: 'a', type: '@w3m-app/constructor' },
    { id: 'a', type: '@w3m-frame/SIGN_OUT_SUCCESS' },
    { id: 'a', type: { toString: () => '@w3m-app/SIGN_OUT' } },
    // Ours alone: the reference has no such requests.
    { id: 'a', type: '@w3m-app/EXPORT_WALLET' },
    { id: 'a', type: '@w3m-app/MANAGE_WALLET' },
    { id: 'a', type: '@w3m-app/RECOVER_WALLET' },
    Object.create(connect()), // of its prototype
  ])
    view.hear(message);
  view.hear(connect());
  await settled();
  expect(asked).toEqual([['CONNECT_EMAIL', { email: 'ada@example.org' }]]);
  expect(view.answers).toHaveLength(1);
});

it('passes on the members of the protocol alone, and checks those', async () => {
  serve(view);
  const more = JSON.parse('{"email":"ada@example.org","__proto__":{"a":1},"redirect":{}}');
  view.hear(connect('a', more));
  view.hear(connect('b', { email: 7 }));
  view.hear(connect('c', 'ada@example.org'));
  view.hear(connect('d', null));
  // A variable that ours does not know must not keep the frame from being shown.
  const themeVariables = { '--w3m-z-index': -1.5, constructor: 1 };
  view.hear({
    id: 'e',
    type: '@w3m-app/SYNC_THEME',
    payload: { themeMode: 'dark', themeVariables },
  });
  const params = ['0x1'];
  const rpc = { method: 'personal_sign', params, chainId: 'eip155:1', jsonrpc: '2.0' };
  view.hear({ id: 'f', type: '@w3m-app/RPC_REQUEST', payload: rpc });
  view.hear({ id: 'g', type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_sign', params } });
  await settled();
  expect(asked).toEqual([
    ['CONNECT_EMAIL', { email: 'ada@example.org' }],
    ['SYNC_THEME', { themeMode: 'dark' }],
    ['RPC_REQUEST', { method: 'personal_sign', params }],
  ]);
  expect(view.answers.filter(({ type }) => type.endsWith('_ERROR'))).toEqual([
    ...['b', 'c', 'd'].map((id) => ({
      id,
      type: '@w3m-frame/CONNECT_EMAIL_ERROR',
      payload: {
        message: id === 'b' ? 'Not valid: payload.email' : 'Not valid: payload',
      },
    })),
    {
      id: 'g',
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'Requested RPC call is not allowed' },
    },
    {
      id: 'f',
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'User rejected the request' },
    },
  ]);
});

it('answers no member that the schemas of clients do not know, and no address that they would refuse', async () => {
  let email: string | null = 'ada@example.org';
  serve(view, [PAGE], {
    GET_USER: async () => ({ email, address: '0x1', chainId: 1, smartAccountEnabledNetworks: [1] }),
  });
  for (email of ['ada@example.org', '"a.b"@example.org', 'zoë@example.org', null]) {
    view.hear({ id: 'a', type: '@w3m-app/GET_USER' });
    await settled();
  }
  expect(view.answers.map(({ payload }) => payload)).toEqual(
    ['ada@example.org', null, null, null].map((one) => ({
      email: one,
      address: '0x1',
      chainId: 1,
    })),
  );
});

it('says nothing of the page’s token, and takes nothing for it', async () => {
  const { wire } = await new Promise<Page>((resolve) => {
    void acceptPage(new Set([PAGE]), view as unknown as Window).then(resolve);
    view.hear(connect());
  });
  const server = new FrameServer(wire, handlers, () => now, false);
  server.announce('SESSION_UPDATE', { token: 'of the page' });
  const payload = { token: 'of the page' };
  for (const type of ['@w3m-app/SESSION_UPDATE', '@w3m-frame/SESSION_UPDATE'])
    for (const id of [{}, { id: 'a' }]) view.hear({ ...id, type, payload });
  await settled();
  expect(view.said.map(({ message: { type } }) => type)).toEqual([
    '@w3m-frame/READY',
    '@w3m-frame/CONNECT_EMAIL_SUCCESS',
  ]);
  expect(asked).toHaveLength(1);
});

it('drops what is too large or too deep before it reads it, and looks at fifty a second (cases 8 and 10)', async () => {
  serve(view);
  let deep: unknown = 1;
  for (let i = 0; i < 2000; ++i) deep = [deep];
  const rpc = (params: unknown) => ({
    id: 'a',
    type: '@w3m-app/RPC_REQUEST',
    payload: { method: 'personal_sign', params },
  });
  view.hear(rpc(['x'.repeat(10_000_000)]));
  view.hear(rpc(deep));
  // Beside members that it would leave out, too.
  const email = 'ada@example.org';
  view.hear({ ...connect(), payload: { email, more: 'x'.repeat(10_000_000) } });
  await settled();
  expect([view.answers, asked]).toEqual([[], []]);
  now += 1000;
  for (let i = 0; i < 1000; ++i) view.hear(connect());
  await settled();
  expect(asked).toHaveLength(50);
});

it('keeps the first few for a frame that is not open yet, and no more', async () => {
  const accepted = acceptPage(new Set([PAGE]), view as unknown as Window);
  for (let i = 0; i < 1000; ++i) view.hear(connect());
  const { wire } = await accepted;
  const heard = vi.fn();
  wire.onmessage = heard;
  expect(heard).toHaveBeenCalledTimes(64);
});

it('answers a bounded number of requests at once', async () => {
  serve(view, [PAGE], { SIGN_OUT: () => new Promise(() => {}) });
  view.hear({ id: 'a', type: '@w3m-app/SIGN_OUT' });
  await settled();
  for (let i = 0; i < 1024; ++i) {
    now += 1000;
    view.hear({ id: 'a', type: '@w3m-app/SIGN_OUT' });
  }
  await settled();
  expect(view.answers).toEqual([
    {
      id: 'a',
      type: '@w3m-frame/SIGN_OUT_ERROR',
      payload: { message: 'Too many requests at once' },
    },
  ]);
});

// SPDX-License-Identifier: Apache-2.0
//
// Whose hello counts. In a browser frame-ancestors keeps most of these from ever being loaded (test/site.test.ts); the
// script does not rely on that.
import { expect, it } from 'vitest';
import { acceptHost, allowedOrigins } from './acceptHost.ts';

const HOST = 'https://app.example.org';
const allowed = new Set([HOST]);

/** A window with a parent, as far as the handshake looks at it. */
class View extends EventTarget {
  readonly parent: unknown = {};
  readonly location: { ancestorOrigins?: readonly string[] };

  constructor(ancestorOrigins: readonly string[] | undefined = [HOST]) {
    super();
    this.location = ancestorOrigins ? { ancestorOrigins } : {};
  }

  hear(
    change: { origin?: string; source?: unknown; data?: unknown; ports?: readonly unknown[] } = {},
  ): void {
    const event = { origin: HOST, source: this.parent, data: 'hello', ports: [{}], ...change };
    this.dispatchEvent(Object.assign(new Event('message'), event));
  }
}

const accepted = async (view: View): Promise<string> => {
  const none = new Promise<string>((resolve) => setTimeout(() => resolve('nobody'), 0));
  return Promise.race([
    acceptHost(allowed, view as unknown as Window).then(({ origin }) => origin),
    none,
  ]);
};

const refused: [string, Parameters<View['hear']>[0]][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another port', { origin: `${HOST}:8443` }],
  ['of another scheme', { origin: 'http://app.example.org' }],
  ['of a longer name', { origin: `${HOST}.evil.example` }],
  ['of no origin', { origin: 'null' }],
  ['of another window', { source: {} }],
  ['of another word', { data: 'Hello' }],
  ['without a port', { ports: [] }],
  ['with two ports', { ports: [{}, {}] }],
];

it.each(refused)('passes over a hello %s (cases 2 and 3)', async (_what, change) => {
  const view = new View();
  const host = accepted(view);
  view.hear(change);
  expect(await host).toBe('nobody');
});

it('passes over a hello where any ancestor is not allowed (case 5)', async () => {
  for (const chain of [[HOST, 'https://evil.example'], ['https://evil.example']]) {
    const view = new View(chain);
    const host = accepted(view);
    view.hear();
    expect(await host).toBe('nobody');
  }
});

it('takes the parent of an allowed origin, also where the browser tells no ancestors', async () => {
  for (const chain of [[HOST], [HOST, HOST], undefined]) {
    const view = new View(chain);
    if (chain === undefined) Object.assign(view.location, { ancestorOrigins: undefined });
    const host = accepted(view);
    view.hear();
    expect(await host).toBe(HOST);
  }
});

it('reads whole origins alone', () => {
  const content = `${HOST} https://*.example.org https://a.org/ https://b.org:443 http://localhost:5173 null javascript:1 {origins}`;
  const document = {
    querySelector: () => ({ getAttribute: () => content }),
  } as unknown as Document;
  expect([...allowedOrigins(document)]).toEqual([HOST, 'http://localhost:5173']);
});

// SPDX-License-Identifier: Apache-2.0
//
// Over a window that does as the test says, and real HTTP. A real browser: test/browserEffects.test.ts.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserEffect } from '../../generated/browser.ts';
import { BrowserRunner } from './BrowserRunner.ts';

const LOGIN = 'https://login.example.org';

class Popup {
  closed = false;
  readonly location = { href: '' };
  focused = 0;
  close(): void {
    this.closed = true;
  }
  focus(): void {
    this.focused += 1;
  }
}

let reported: { readonly type: string }[];
let opened: { url: string; features: string; popup: Popup }[];
let hear: ((event: object) => void) | undefined;
let blocked: boolean;
let redirected: string[];
let runner: BrowserRunner;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] });
  reported = [];
  opened = [];
  blocked = false;
  redirected = [];
  vi.stubGlobal('window', {
    screenX: 100,
    screenY: 50,
    outerWidth: 1_400,
    outerHeight: 1_000,
    open(url: string, _name: string, features: string) {
      if (blocked) return null;
      const popup = new Popup();
      opened.push({ url, features, popup });
      return popup;
    },
    addEventListener: (_type: string, listener: (event: object) => void) => {
      hear = listener;
    },
    removeEventListener: () => {
      hear = undefined;
    },
  });
  runner = new BrowserRunner(
    (event) => reported.push(event),
    (url) => redirected.push(url),
  );
});
afterEach(() => {
  runner.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (id = 4): Popup => {
  runner.run({ type: 'popup_open', id, url: `${LOGIN}/loading`, origin: LOGIN });
  const last = opened.at(-1);
  if (!last) throw new Error('nothing was opened');
  return last.popup;
};

describe('a popup', () => {
  it('comes before the page', () => {
    const popup = open();
    runner.run({ type: 'popup_focus', id: 5 });
    expect(popup.focused).toBe(0);
    runner.run({ type: 'popup_focus', id: 4 });
    expect(popup.focused).toBe(1);
  });

  it('has 600 by 800 in the middle of the window', () => {
    open();
    expect(opened[0]?.url).toBe(`${LOGIN}/loading`);
    expect(opened[0]?.features).toBe('popup,width=600,height=800,left=500,top=150');
  });

  it('that the browser blocks is told', () => {
    blocked = true;
    runner.run({ type: 'popup_open', id: 4, url: LOGIN, origin: LOGIN });
    expect(reported).toEqual([{ type: 'popup_blocked', id: 4 }]);
  });

  it('is heard from its own window and its exact origin alone', () => {
    const popup = open();
    hear?.({ source: popup, origin: `${LOGIN}.attacker.example`, data: 'a' });
    hear?.({ source: popup, origin: 'http://login.example.org', data: 'b' });
    hear?.({ source: new Popup(), origin: LOGIN, data: 'c' });
    hear?.({ source: null, origin: LOGIN, data: 'd' });
    expect(reported).toEqual([]);
    hear?.({ source: popup, origin: LOGIN, data: { resultUri: 'x' } });
    expect(reported).toEqual([{ type: 'popup_message', id: 4, data: { resultUri: 'x' } }]);
  });

  it('goes where it is taken', () => {
    const popup = open();
    runner.run({ type: 'popup_navigate', id: 4, url: 'https://accounts.example/auth' });
    expect(popup.location.href).toBe('https://accounts.example/auth');
  });

  it('goes there once its first page stands, or a second later', () => {
    vi.useFakeTimers();
    const popup = open();
    popup.location.href = 'about:blank';
    runner.run({ type: 'popup_navigate', id: 4, url: 'https://accounts.example/auth' });
    vi.advanceTimersByTime(900);
    expect(popup.location.href).toBe('about:blank');
    vi.advanceTimersByTime(150);
    expect(popup.location.href).toBe('https://accounts.example/auth');
  });

  it('that was opened without an address goes at once', () => {
    runner.run({ type: 'popup_open', id: 4, url: '', origin: '' });
    const popup = opened[0]?.popup;
    if (popup) popup.location.href = 'about:blank';
    runner.run({ type: 'popup_navigate', id: 4, url: 'https://desk.example/pay' });
    expect(popup?.location.href).toBe('https://desk.example/pay');
  });

  it('is heard when it has closed behind what it told', () => {
    const popup = open();
    popup.closed = true;
    vi.advanceTimersByTime(600);
    hear?.({ source: popup, origin: LOGIN, data: 'done' });
    expect(reported).toEqual([{ type: 'popup_message', id: 4, data: 'done' }]);
    vi.advanceTimersByTime(400);
    expect(reported).toContainEqual({ type: 'popup_closed', id: 4 });
  });

  it('that the visitor closes is noticed within a second, once', () => {
    const popup = open();
    popup.closed = true;
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(5_000);
    expect(reported).toEqual([{ type: 'popup_closed', id: 4 }]);
    hear?.({ source: popup, origin: LOGIN, data: 'late' });
    expect(reported).toHaveLength(1);
  });

  it('is closed when it is asked for, and with its machine', () => {
    const first = open(4);
    runner.run({ type: 'popup_close', id: 4 });
    expect(first.closed).toBe(true);
    expect(reported).toEqual([{ type: 'popup_closed', id: 4 }]);
    const second = open(5);
    runner.dispose();
    expect(second.closed).toBe(true);
    expect(hear).toBeUndefined();
    expect(reported).toHaveLength(1);
  });

  it('where somebody pays at an exchange stays open when the page is done with its machine', () => {
    const at = (id: number, url: string): Popup => {
      runner.run({ type: 'popup_open', id, url, origin: '' });
      return opened.at(-1)?.popup as Popup;
    };
    const exchange = at(6, 'https://exchange.example/pay');
    const waits = at(7, '');
    const sold = at(8, '');
    runner.run({ type: 'popup_navigate', id: 8, url: 'https://desk.example/buy' });
    runner.dispose();
    expect([exchange.closed, waits.closed, sold.closed]).toEqual([false, true, false]);
    vi.advanceTimersByTime(5_000);
    expect(reported).toEqual([]);
  });
});

it('a redirect takes the page there', () => {
  runner.run({ type: 'page_redirect', url: `${LOGIN}/start` });
  expect(redirected).toEqual([`${LOGIN}/start`]);
});

describe('HTTP', () => {
  let server: Server;
  let url: string;
  const seen: unknown[] = [];
  beforeEach(async () => {
    seen.length = 0;
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen.push(request.method, request.headers['x-device'], body);
        response.writeHead(201).end('made');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('has any method, headers and a body', async () => {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const effect: BrowserEffect = {
        type: 'http_send',
        id: 9,
        method,
        url,
        headers: [{ name: 'x-device', value: 'd1' }],
        ...(method !== 'get' && { body: method }),
        timeout_ms: 5_000,
      };
      reported.length = 0;
      runner.run(effect);
      await vi.waitUntil(() => reported.length === 1);
      expect(reported[0]).toMatchObject({
        type: 'http_answered',
        id: 9,
        status: 201,
        body: 'made',
      });
    }
    expect(seen).toEqual([
      'GET',
      'd1',
      '',
      'POST',
      'd1',
      'post',
      'PUT',
      'd1',
      'put',
      'DELETE',
      'd1',
      'delete',
    ]);
  });
});

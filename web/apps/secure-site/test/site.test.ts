// SPDX-License-Identifier: Apache-2.0
//
// The site in Chromium: who may embed it and speak to it, and what the device keeps.
import { verify } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BatchStore } from '../src/calls/BatchStore.ts';
import type { DeviceStore } from '../src/device/DeviceStore.ts';
import type { VaultClient } from '../src/vault/VaultClient.ts';
import { releaseShare } from './releaseShare.ts';
import { SiteInBrowser } from './SiteInBrowser.ts';

let site: SiteInBrowser;
beforeAll(async () => {
  site = await SiteInBrowser.start();
});
afterAll(() => site?.stop());

interface Probe {
  readonly probe: {
    readonly BatchStore: typeof BatchStore;
    readonly DeviceStore: typeof DeviceStore;
    readonly loadApproval: () => Promise<unknown>;
    readonly showHold: (onHeld: () => void) => Promise<void>;
    readonly vault: VaultClient;
  };
}

/** Says hello as FrameRunner does and gives what came over the port until `READY`, or nothing after `wait_ms`. */
async function hello(page: Page, data: unknown = 'hello', ports = 1): Promise<unknown[]> {
  return page.evaluate(
    async ({ url, origin, data, ports }) => {
      const element = document.createElement('iframe');
      element.src = url;
      const loaded = new Promise((resolve) =>
        element.addEventListener('load', resolve, { once: true }),
      );
      document.body.append(element);
      await loaded;
      const heard: unknown[] = [];
      const channels = Array.from({ length: ports }, () => new MessageChannel());
      const answered = new Promise<void>((resolve) => {
        for (const { port1 } of channels)
          port1.onmessage = (event) => {
            heard.push(event.data);
            if (event.data?.type === '@w3m-frame/READY') resolve();
          };
      });
      Object.assign(window, { element, heard, port: channels[0]?.port1 });
      element.contentWindow?.postMessage(
        data,
        origin,
        channels.map(({ port2 }) => port2),
      );
      // A hello that is not one is answered never: a second, right one that is answered shows that the first was passed over.
      const isRight = data === 'hello' && ports === 1;
      if (isRight) await answered;
      return heard;
    },
    { url: `${site.site}/frame.html`, origin: site.site, data, ports },
  );
}

/** `script` runs in every document before its own, also in frames. */
const opened = async (origin: string, script?: () => void): Promise<Page> => {
  const context = await site.browser.newContext();
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  await page.goto(origin);
  return page;
};

/** Posts over the port and gives the answer. */
const ask = (page: Page, message: object) =>
  page.evaluate(
    (sent) =>
      new Promise((resolve) => {
        const { port } = window as unknown as { port: MessagePort };
        port.onmessage = ({ data }) => resolve(data);
        port.postMessage(sent);
      }),
    message,
  );

/** Features that Chromium knows and headers.json does not name yet. */
const NOT_CLOSED = [
  ...['aria-notify', 'deferred-fetch', 'deferred-fetch-minimal', 'local-network'],
  ...['local-network-access', 'loopback-network', 'unload'],
];

const READY = ['ready', { type: '@w3m-frame/READY', payload: { version: '4' } }];
const idOf = (number: number) => number.toString(16).padStart(32, '0');

describe('the handshake', () => {
  it('answers the allowed host over its port, and then the protocol', async () => {
    const page = await opened(site.host);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    expect(await hello(page)).toEqual(READY);
    // A preload whose digest is not told is fetched twice.
    expect(said.filter((text) => text.includes('integrity'))).toEqual([]);
    const message = { id: idOf(1), type: '@w3m-app/IS_CONNECTED' };
    expect(await ask(page, message)).toEqual({
      id: idOf(1),
      type: '@w3m-frame/IS_CONNECTED_SUCCESS',
      payload: { isConnected: false },
    });
    // Case 9.
    expect(await ask(page, message)).toMatchObject({ type: '@w3m-frame/IS_CONNECTED_ERROR' });
    await page.context().close();
  });

  it('takes one port: a second hello of the same host is not answered (case 3)', async () => {
    const page = await opened(site.host);
    await hello(page);
    const second = await page.evaluate(
      async ({ origin, id }) => {
        const { element, port } = window as unknown as {
          element: HTMLIFrameElement;
          port: MessagePort;
        };
        const channel = new MessageChannel();
        let answered = false;
        channel.port1.onmessage = () => {
          answered = true;
        };
        element.contentWindow?.postMessage('hello', origin, [channel.port2]);
        channel.port1.postMessage({ id, type: '@w3m-app/IS_CONNECTED' });
        // The first port still answers, and what was sent before it was looked at before.
        const first = await new Promise((resolve) => {
          port.onmessage = ({ data }) => resolve(data);
          element.contentWindow?.postMessage('nothing', origin);
          port.postMessage({ id: id.replace(/.$/, 'f'), type: '@w3m-app/IS_CONNECTED' });
        });
        return { answered, first };
      },
      { origin: site.site, id: idOf(2) },
    );
    expect(second).toMatchObject({ answered: false, first: { payload: { isConnected: false } } });
    await page.context().close();
  });

  it.each([
    ['another word', 'hi', 1],
    ['an object', { type: 'hello' }, 1],
    ['no port', 'hello', 0],
    ['two ports', 'hello', 2],
  ])('passes over a hello with %s', async (_what, data, ports) => {
    const page = await opened(site.host);
    expect(await hello(page, data, ports)).toEqual([]);
    // The same frame then answers a right one.
    const heard = await page.evaluate(async (origin) => {
      const { element, heard: before } = window as unknown as {
        element: HTMLIFrameElement;
        heard: unknown[];
      };
      const channel = new MessageChannel();
      const first = new Promise((resolve) => {
        channel.port1.onmessage = (event) => resolve(event.data);
      });
      element.contentWindow?.postMessage('hello', origin, [channel.port2]);
      return { first: await first, before };
    }, site.site);
    expect(heard).toEqual({ first: 'ready', before: [] });
    await page.context().close();
  });

  it('does not hear a sibling frame of the allowed host (case 3)', async () => {
    const page = await opened(site.host);
    await page.evaluate(
      async ({ url, origin, host }) => {
        const add = async (src: string, name: string) => {
          const element = document.createElement('iframe');
          element.name = name;
          element.src = src;
          const loaded = new Promise((resolve) =>
            element.addEventListener('load', resolve, { once: true }),
          );
          document.body.append(element);
          await loaded;
          return element;
        };
        const frame = await add(url, 'secure');
        const sibling = await add(host, 'sibling');
        const code = `const channel = new MessageChannel(); channel.port1.onmessage = (e) => { parent.siblingHeard = e.data; };
          parent.frames['secure'].postMessage('hello', '${origin}', [channel.port2]);`;
        const script = (sibling.contentDocument as Document).createElement('script');
        script.textContent = code;
        sibling.contentDocument?.body.append(script);
        Object.assign(window, { element: frame });
      },
      { url: `${site.site}/frame.html`, origin: site.site, host: site.host },
    );
    const first = await page.evaluate(async (origin) => {
      const { element } = window as unknown as { element: HTMLIFrameElement };
      const channel = new MessageChannel();
      const heard = new Promise((resolve) => {
        channel.port1.onmessage = (event) => resolve(event.data);
      });
      element.contentWindow?.postMessage('hello', origin, [channel.port2]);
      return {
        heard: await heard,
        sibling: (window as unknown as { siblingHeard?: unknown }).siblingHeard,
      };
    }, site.site);
    expect(first).toEqual({ heard: 'ready', sibling: undefined });
    await page.context().close();
  });

  it('goes on after ten megabytes (case 8)', async () => {
    const page = await opened(site.host);
    await hello(page);
    await page.evaluate(() => {
      const { port } = window as unknown as { port: MessagePort };
      port.postMessage({
        id: 'f'.repeat(32),
        type: '@w3m-app/RPC_REQUEST',
        payload: 'x'.repeat(10_000_000),
      });
    });
    expect(await ask(page, { id: idOf(3), type: '@w3m-app/IS_CONNECTED' })).toMatchObject({
      id: idOf(3),
    });
    await page.context().close();
  });
});

describe('the session', () => {
  it('tells the page its token for hosts and no other, after a refresh too', async () => {
    const page = await opened(site.host);
    await hello(page);
    let count = 0;
    const tokens = (lifeMs: number) => {
      count += 1;
      const [access, refresh, host] = ['access', 'refresh', 'host'].map((one) => `${one}-${count}`);
      return { access, refresh, host, accessExpiresAt: Date.now() + lifeMs };
    };
    const account = { id: 'id', project: '', email: 'ada@example.org', device: '' };
    const record = { wallet: 'w', devices: [], addresses: { eip155: '', solana: '' } };
    const shown: string[] = [];
    await page.route(`${site.site}/v1/vault/**`, async (route) => {
      const request = route.request();
      const { authorization = '' } = request.headers();
      shown.push(authorization + (request.postData() ?? ''));
      const answers: Record<string, () => object> = {
        login: () => ({ flow: 'f', resendAt: 0, expiresAt: 0 }),
        // Its access token is about to end: the next call is made with another one.
        'login/code': () => ({ outcome: { type: 'signed_in', tokens: tokens(1_000), account } }),
        'session/refresh': () => tokens(3_600_000),
        // Of a wallet that this device has no share of.
        account: () => ({ ...account, wallet: { record, mac: '' } }),
        recovery: () => ({ held: [] }),
      };
      const json = answers[new URL(request.url()).pathname.slice('/v1/vault/'.length)]?.();
      await route.fulfill(json ? { json } : { status: 404, json: {} });
    });
    await page.evaluate(() => {
      const { heard } = window as unknown as { heard: unknown[] };
      window.addEventListener('message', ({ data }) => heard.push(data));
    });
    /** Unlike `ask`, with everything else that comes over the port or to the window. */
    const hear = (id: string, event: string, payload: object) =>
      page.evaluate(
        async ([id, type, payload]) => {
          const { heard, port } = window as unknown as {
            heard: { id?: string; type?: string }[];
            port: MessagePort;
          };
          const answered = new Promise<void>((resolve) => {
            port.addEventListener('message', ({ data }) => data.id === id && resolve());
          });
          port.postMessage({ id, type, payload });
          await answered;
          return heard.splice(0);
        },
        [id, `@w3m-app/${event}`, payload] as const,
      );
    await hear(idOf(1), 'CONNECT_EMAIL', { email: 'ada@example.org' });
    const heard = await hear(idOf(2), 'CONNECT_OTP', { otp: '123456' });
    expect(heard).toEqual([
      { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'host-1' } },
      { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'host-2' } },
      { id: idOf(2), type: '@w3m-frame/CONNECT_OTP_SUCCESS', payload: { action: 'RECOVER' } },
    ]);
    // The vault is shown those that open something.
    expect(shown.join()).toMatch(/refresh-1.*DPoP access-2/);
    expect(shown.join()).not.toContain('host-');
    await page.context().close();
  });
});

describe('embedding', () => {
  it.each([
    ['a site that is not allowed (case 4)', () => [site.evil]],
    ['an allowed one within one that is not (case 5)', () => [site.evil, site.host]],
  ])('is blocked for %s', async (_who, chain) => {
    const [top, ...middle] = chain();
    const page = await opened(top as string);
    const blocked = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.evaluate(
      ([inner, url]) => {
        const element = document.createElement('iframe');
        element.src = inner ?? (url as string);
        document.body.append(element);
        return inner
          ? new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
          : undefined;
      },
      [middle[0], `${site.site}/frame.html`],
    );
    const within =
      middle.length > 0
        ? page.frames().find((frame) => frame.url().startsWith(site.host))
        : undefined;
    await within?.evaluate((url) => {
      const element = document.createElement('iframe');
      element.src = url;
      document.body.append(element);
    }, `${site.site}/frame.html`);
    expect((await blocked).text()).toContain('frame-ancestors');
    await page.context().close();
  });

  it('lets nothing in and nothing out that is not its own (case 120)', async () => {
    const page = await opened(`${site.site}/frame.html`);
    const { blocked, ran } = await page.evaluate(async (other) => {
      const blocked = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        blocked.add(effectiveDirective),
      );
      const add = (name: string, members: object) => {
        const element = document.createElement(name);
        try {
          Object.assign(element, members);
        } catch {
          // Refused at once.
        }
        document.head.append(element);
        return element;
      };
      const script = document.createElement('div');
      try {
        script.innerHTML = '<img src=x onerror="window.ran = true">';
      } catch {
        blocked.add('innerHTML');
      }
      // In a turn of its own: what runs this may do what the policy forbids the page.
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: it must not work
          globalThis.eval('window.ran = true');
        } catch {
          blocked.add('eval');
        }
      });
      add('img', { src: `${other}/a.png` });
      add('link', { rel: 'stylesheet', href: `${other}/a.css` });
      add('base', { href: other });
      add('iframe', { src: other });
      new FontFace('a', `url(${other}/a.woff)`).load().catch(() => {});
      await fetch(`${other}/told`).catch(() => blocked.add('fetch'));
      const form = add('form', { action: other, method: 'post' }) as HTMLFormElement;
      form.submit();
      const wanted = [
        'eval',
        'img-src',
        'style-src-elem',
        'base-uri',
        'frame-src',
        'font-src',
        'connect-src',
        'form-action',
      ];
      const end = Date.now() + 60_000;
      while (!wanted.every((one) => blocked.has(one)) && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return { blocked: [...blocked], ran: 'ran' in window };
    }, site.evil);
    expect(ran).toBe(false);
    expect(blocked).toEqual(
      expect.arrayContaining([
        ...['innerHTML', 'eval', 'fetch', 'img-src', 'style-src-elem', 'base-uri', 'frame-src'],
        ...['font-src', 'connect-src', 'form-action'],
      ]),
    );
    expect(new URL(page.url()).origin).toBe(site.site);
    await page.context().close();
  });

  it('has no browser feature but passkeys, and what copies a recovery code', async () => {
    const meant = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
    const page = await opened(`${site.site}/frame.html`);
    const { allowed, known } = await page.evaluate(() => {
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowedFeatures(): string[]; features(): string[] };
      };
      return { allowed: featurePolicy.allowedFeatures(), known: featurePolicy.features() };
    });
    // What the browser says of itself to the site's own server is none.
    expect(allowed.filter((one) => !one.startsWith('ch-')).sort()).toEqual(
      [...meant, ...NOT_CLOSED].filter((one) => known.includes(one)).sort(),
    );
    await page.context().close();
  });

  it('has its headers on every answer, 404 too', async () => {
    for (const [path, status] of [
      ['/frame.html', 200],
      ['/nowhere', 404],
    ] as const) {
      const response = await fetch(site.site + path);
      expect(response.status).toBe(status);
      for (const [name, value] of Object.entries(site.headersOf(path)))
        expect(response.headers.get(name)).toBe(value);
      expect(response.headers.get('content-security-policy')).toMatch(
        /frame-ancestors (http:\/\/localhost:\d+|'none');/,
      );
    }
  });
});

describe('a file of the site in which one byte is another (case 121)', () => {
  afterEach(() => {
    site.damaged = undefined;
  });

  it('is not run by the document, whichever script it is', async () => {
    const scripts = (await site.pinned()).filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    const page = await site.browser.newPage();
    await page.goto(`${site.site}/frame.html`);
    await page.waitForLoadState('networkidle');
    const loaded: string[] = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const run = (on: Page, path: string) =>
      on.evaluate<string>(`import('${path}').then(() => 'run', String)`);
    for (const path of scripts) {
      site.damaged = path;
      // What a document has loaded it does not fetch again.
      const on = loaded.includes(path) ? await site.browser.newPage() : page;
      if (on !== page) await on.goto(`${site.site}/frame.html`);
      expect(await run(on, path), path).toMatch(/^TypeError: Failed to fetch/);
      if (on !== page) await on.close();
    }
    await page.close();
  });

  it('ends the frame before it answers its host', async () => {
    const page = await opened(site.host);
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    const html = await (await fetch(`${site.site}/frame.html`)).text();
    site.damaged = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
    expect(site.damaged).toBeDefined();
    await page.goto(`${site.site}/frame.html`);
    await expect.poll(() => faults.join()).toMatch(/valid digest/);
    await page.context().close();
  });

  it.each([
    ['worker', 'worker-'],
    ['the module with the keys', 'vault-'],
  ])('opens no wallet: %s', async (_, name) => {
    const page = await opened(site.host);
    site.damaged = (await site.pinned()).find((path) => path.includes(`/${name}`));
    expect(site.damaged).toBeDefined();
    await page.goto(`${site.site}/test/probe.html`);
    await page.waitForFunction(() => 'probe' in window);
    const refused = await page.evaluate(() =>
      (window as unknown as Probe).probe.vault.openRelease().then(() => 'opened', String),
    );
    expect(refused).toMatch(/could not be loaded/);
    // Once it is whole, the next call finds it, whatever the browser has kept.
    site.damaged = undefined;
    const later = await page.evaluate(() =>
      (window as unknown as Probe).probe.vault.openRelease().then(() => 'opened', String),
    );
    expect(later).toBe('opened');
    await page.context().close();
  });

  it('describes no request', async () => {
    const page = await opened(site.host);
    site.damaged = (await site.pinned()).find((path) => /approval-.*\.wasm$/.test(path));
    expect(site.damaged).toBeDefined();
    await page.goto(`${site.site}/test/probe.html`);
    await page.waitForFunction(() => 'probe' in window);
    const refused = await page.evaluate(() =>
      (window as unknown as Probe).probe.loadApproval().then(() => 'loaded', String),
    );
    expect(refused).toMatch(/Failed to fetch/);
    await page.context().close();
  });
});

describe('a browser in which storage half works', () => {
  const nothing = {
    type: '@w3m-frame/CONNECT_EMAIL_ERROR',
    payload: {
      message: 'Your browser keeps nothing for the wallet here. Allow it to store data',
    },
  };
  const login = (number: number) => ({
    id: idOf(number),
    type: '@w3m-app/CONNECT_EMAIL',
    payload: { email: 'ada@example.org' },
  });

  it.each<[string, () => void]>([
    [
      'does not answer',
      () => {
        IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
      },
    ],
    [
      'has none',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The operation is insecure', 'SecurityError');
        };
      },
    ],
    [
      'clones no keys',
      () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value, ...key) {
          if (Object.values(value).some((one) => one instanceof CryptoKey))
            throw new DOMException('A key could not be cloned', 'DataCloneError');
          return put.call(this, value, ...key);
        };
      },
    ],
    [
      'drops what it took',
      () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (_value, key) {
          return put.call(this, {}, `${String(key)} elsewhere`);
        };
      },
    ],
    [
      'commits nothing',
      () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...given) {
          const request = put.apply(this, given);
          this.transaction.abort();
          return request;
        };
      },
    ],
    [
      'lends no locks',
      () => {
        LockManager.prototype.request = () =>
          Promise.reject(new DOMException('The operation is insecure', 'SecurityError'));
      },
    ],
    [
      'lends a lock never',
      () => {
        LockManager.prototype.request = () => new Promise(() => {});
      },
    ],
  ])('hears why: it %s', async (_, script) => {
    const page = await opened(site.host, script);
    expect(await hello(page)).toEqual(READY);
    expect(await ask(page, login(1))).toMatchObject(nothing);
    await page.context().close();
  });
});

describe('the device', () => {
  const tenant = '00'.repeat(16);
  const wallet = '11'.repeat(16);
  const device = 'A'.repeat(43);

  const probe = async () => {
    const page = await opened(site.host);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${site.site}/test/probe.html`);
    await page.waitForFunction(() => 'probe' in window);
    return { page, faults };
  };

  it('makes a wallet in the worker under the policy, and signs with a released share after a reload', async () => {
    const { page, faults } = await probe();
    const made = await page.evaluate(
      (request) => (window as unknown as Probe).probe.vault.createWallet(request),
      { tenant, wallet, device, recoveryKeys: [] },
    );
    await page.reload();
    await page.waitForFunction(() => 'probe' in window);
    const key = await page.evaluate(() => (window as unknown as Probe).probe.vault.openRelease());
    const released = releaseShare(made.auth, key, { tenant, wallet, device, epoch: 1 });
    const [signed] = await page.evaluate(
      ([record, name, publicKey, share]) =>
        (window as unknown as Probe).probe.vault.sign(record, name, publicKey, share, [
          { type: 'sign_solana', account: 0, message: '0x010203' },
        ]),
      [made.wallet, device, key, released] as const,
    );
    expect(signed?.type).toBe('message_signed');
    const signature = Buffer.from((signed as { signature: string }).signature.slice(2), 'hex');
    const x = base58(made.wallet.record.addresses.solana).toString('base64url');
    expect(
      verify(
        null,
        Buffer.of(1, 2, 3),
        { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' },
        signature,
      ),
    ).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('keeps the share of either epoch until it is settled (case 82 of the device)', async () => {
    const { page } = await probe();
    const seen = await page.evaluate(async () => {
      const { DeviceStore } = (window as unknown as Probe).probe;
      const name = (epoch: number) => ({ wallet: 'w', device: 'd', epoch });
      const first = await DeviceStore.open();
      await first.put(name(1), new Uint8Array([1]), []);
      await first.put(name(2), new Uint8Array([2]), [{ key: 'k', sealed: 's' }]);
      first.close(); // the tab is closed between the two halves of a change
      const store = await DeviceStore.open();
      const both = [...((await store.get(name(1))) ?? []), ...((await store.get(name(2))) ?? [])];
      await store.settle('w', 3); // the server never heard of it: nothing goes
      const still = await store.epochsOf('w');
      await store.settle('w', 2);
      const after = await store.epochsOf('w');
      const foreign = await store.get({ ...name(2), device: 'other' });
      const exit = await store.exitOf(name(2));
      await store.forget('w');
      return { both, still, after, foreign, exit, none: await store.epochsOf('w') };
    });
    expect(seen).toEqual({
      both: [1, 2],
      still: [1, 2],
      after: [2],
      foreign: undefined,
      exit: [{ key: 'k', sealed: 's' }],
      none: [],
    });
    await page.context().close();
  });

  it('gives way to a later version in another tab, and opens anew where its connection has gone', async () => {
    const { page } = await probe();
    const seen = await page.evaluate(async () => {
      const store = await (window as unknown as Probe).probe.DeviceStore.open();
      await store.keys();
      const request = indexedDB.deleteDatabase('portico-vault');
      const way = await new Promise((resolve) => {
        request.onsuccess = () => resolve('given');
        request.onblocked = () => resolve('blocked');
      });
      await store.saveEnrolment('p', { wallet: 'w', change: 'c' });
      return { way, kept: await store.enrolment('p') };
    });
    expect(seen).toEqual({ way: 'given', kept: { wallet: 'w', change: 'c' } });
    await page.context().close();
  });

  it('keeps what a database of version 1 had, and records beside it', async () => {
    const { page } = await probe();
    const seen = await page.evaluate(async () => {
      const { DeviceStore } = (window as unknown as Probe).probe;
      const first = indexedDB.open('upgraded', 1);
      first.onupgradeneeded = () => {
        first.result.createObjectStore('keys');
        first.result.createObjectStore('shares', { keyPath: ['wallet', 'epoch'] });
        for (const name of ['codes', 'sessions', 'enrolments'])
          first.result.createObjectStore(name).put({ wallet: 'w', change: 'c' }, 'p');
      };
      await new Promise((resolve) => {
        first.onsuccess = resolve;
      });
      first.result.close();
      const store = await DeviceStore.open('upgraded');
      const name = { wallet: 'w', device: 'd', epoch: 1 };
      await store.put(name, new Uint8Array([1, 2]), []);
      const signed = { record: { version: 3 }, mac: 'm' };
      const none = await store.knownRecord('account');
      await store.keepRecord('account', signed as never);
      return {
        kept: await store.enrolment('p'),
        share: [...((await store.get(name)) ?? [])],
        none,
        record: await store.knownRecord('account'),
      };
    });
    expect(seen).toEqual({
      kept: { wallet: 'w', change: 'c' },
      share: [1, 2],
      none: undefined,
      record: { record: { version: 3 }, mac: 'm' },
    });
    await page.context().close();
  });

  it('has keys that nobody can read out, the same for two tabs at once, and no share in the clear', async () => {
    const { page } = await probe();
    const seen = await page.evaluate(async () => {
      const { DeviceStore } = (window as unknown as Probe).probe;
      const stores = await Promise.all([DeviceStore.open(), DeviceStore.open()]);
      const [one, other] = await Promise.all(stores.map((store) => store.keys()));
      if (!one || !other) throw new Error('no keys');
      const of = async ({ proof }: typeof one) =>
        (await crypto.subtle.exportKey('jwk', proof.publicKey)).x;
      const refused = await Promise.all(
        [one.storage, one.proof.privateKey].map((key) =>
          crypto.subtle.exportKey(key.type === 'secret' ? 'raw' : 'pkcs8', key).then(
            () => 'exported',
            () => 'refused',
          ),
        ),
      );
      const canary = crypto.getRandomValues(new Uint8Array(17));
      await stores[0]?.put({ wallet: 'w', device: 'd', epoch: 1 }, canary, []);
      const request = indexedDB.open('portico-vault');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const rows = await new Promise<{ sealed: ArrayBuffer }[]>((resolve) => {
        const all = database.transaction('shares').objectStore('shares').getAll();
        all.onsuccess = () => resolve(all.result);
      });
      const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16)).join();
      const inTheClear = rows.some(({ sealed }) =>
        hex(new Uint8Array(sealed)).includes(hex(canary)),
      );
      return {
        same: (await of(one)) === (await of(other)),
        refused,
        rows: rows.length,
        inTheClear,
      };
    });
    expect(seen).toEqual({
      same: true,
      refused: ['refused', 'refused'],
      rows: 1,
      inTheClear: false,
    });
    await page.context().close();
  });

  it('keeps a recovery code encrypted like a share, until it is forgotten', async () => {
    const { page } = await probe();
    const canary = 'CANAR-YCANA-RYCAN-ARYCA-NARYC-ANARY';
    const seen = await page.evaluate(async (code) => {
      const store = await (window as unknown as Probe).probe.DeviceStore.open();
      await store.putCode('w', 'k', new TextEncoder().encode(code));
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('portico-vault');
        request.onsuccess = () => resolve(request.result);
      });
      const of = (name: string) => database.transaction(name).objectStore(name);
      const all = (name: string) =>
        new Promise<unknown[]>((resolve) => {
          const request = of(name).getAll();
          request.onsuccess = () => resolve(request.result);
        });
      /** Everything that a script could read of a row, byte for byte. */
      const readable = (value: unknown): string => {
        if (typeof value === 'string') return value;
        if (value instanceof ArrayBuffer) return readable(new Uint8Array(value));
        if (value instanceof Uint8Array) return String.fromCharCode(...value);
        if (typeof value !== 'object' || value === null) return '';
        return Object.values(value).map(readable).join('|');
      };
      const names = [...database.objectStoreNames];
      const text = (await Promise.all(names.map(all))).map(readable).join('|');
      const kept = await store.codeOf('w', 'k');
      const other = await store.codeOf('w', 'l');
      await store.forgetCode('w');
      return {
        rows: text.length > 60,
        inTheClear: text.includes(code.slice(0, 5)),
        kept: new TextDecoder().decode(kept),
        other,
        forgotten: await store.codeOf('w', 'k'),
      };
    }, canary);
    expect(seen).toEqual({
      ...{ rows: true, inTheClear: false, kept: canary, other: undefined, forgotten: undefined },
    });
    await page.context().close();
  });

  it('remembers the newest two hundred batches', async () => {
    const { page } = await probe();
    const left = await page.evaluate(async () => {
      const store = new (window as unknown as Probe).probe.BatchStore();
      // The names are in another order than the times.
      const nameOf = (at: number) => `batch ${(at * 7) % 201}`;
      for (let at = 1; at <= 201; at += 1)
        await store.saveBatch(nameOf(at), { chain: 'eip155:1', hashes: [], sent: 1, at });
      const times: (number | undefined)[] = [];
      for (let at = 1; at <= 201; at += 1) times.push((await store.batch(nameOf(at)))?.at);
      return times;
    });
    expect(left).toEqual([undefined, ...Array.from({ length: 200 }, (_, index) => index + 2)]);
    await page.context().close();
  });
});

describe('approve, held down', () => {
  it('counts for a person, and never for a script', async () => {
    const page = await opened(`${site.site}/test/probe.html`);
    await page.waitForFunction(() => 'probe' in window);
    await page.evaluate(() => {
      Object.assign(window, { held: 0 });
      const count = window as unknown as { held: number };
      return (window as unknown as Probe).probe.showHold(() => {
        count.held += 1;
      });
    });
    const button = page.getByRole('button');
    await button.waitFor();
    // From here on the test's: nothing is held for as long as a machine takes.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const held = () => page.evaluate(() => (window as unknown as { held: number }).held);

    for (const [down, up] of [
      ['pointerdown', 'pointerup'],
      ['keydown', 'keyup'],
    ] as const) {
      const members = { bubbles: true, button: 0, key: 'Enter', isPrimary: true };
      await button.dispatchEvent(down, members);
      await page.clock.runFor(1_500);
      await button.dispatchEvent(up, members);
    }
    for (let presses = 0; presses < 3; presses += 1)
      await button.evaluate((element: HTMLButtonElement) => element.click());
    expect(await held()).toBe(0);

    await button.hover();
    await page.mouse.down();
    await page.clock.runFor(999);
    await page.mouse.up();
    await page.clock.runFor(1_500);
    expect(await held(), 'let go of too early').toBe(0);
    await page.mouse.down();
    await page.clock.runFor(1_000);
    expect(await held()).toBe(1);
    await page.mouse.up();
    await button.focus();
    await page.keyboard.down('Enter');
    await page.clock.runFor(1_000);
    expect(await held()).toBe(2);
    await page.context().close();
  });
});

function base58(text: string): Buffer {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character));
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}

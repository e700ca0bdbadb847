// SPDX-License-Identifier: Apache-2.0
//
// What the engine relies on, whoever made the connector. Every adapter's tests call this.
import { ConnectorRegistry } from '@portico/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raw } from '../raw.ts';
import type { Scripted } from '../wallets/Scripted.ts';
import { HOSTILE_ANSWERS } from './hostileAnswers.ts';
import type { Subject } from './Subject.ts';

export type { Subject } from './Subject.ts';
export { raw };

/** Ways to say no that every family hears. */
const REJECTIONS: readonly unknown[] = [
  { code: 4001, message: 'User rejected the request.' },
  { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } },
  { code: 'ACTION_REJECTED', message: 'user rejected action' },
  { code: 4_001_000, message: 'Wallet Standard: rejected' },
  new Error('User rejected the request'),
  new Error('Request rejected'),
  new Error('Rejected by user'),
  new Error('Cancelled'),
  new Error('User closed the popup'),
];

interface Account {
  readonly account: string;
  readonly type: string;
}

export function connectorConformance<W extends Scripted>(name: string, subject: Subject<W>): void {
  const { connectMethod, changeAccounts, changeChain, lock, unlock, disconnect } = subject;
  const expected = subject.accounts.map(({ address, type }) => ({
    account: `${subject.chain}:${address}`,
    type,
  }));

  describe(`${name} conforms`, () => {
    let wallet: W;
    let registry: ConnectorRegistry;
    let heard: [string, unknown][];
    let stopHearing: () => void;
    const stops: (() => void)[] = [];

    const connector = () => {
      const found = registry.get(subject.id);
      if (!found) throw new Error(`${subject.id} was not found`);
      return found;
    };
    const request = (method: string, params: unknown = null) => connector().request(method, params);
    const connect = (params: unknown = {}) => request('portico_connect', params);
    const answered = async (promise: Promise<unknown>) => {
      const answer = (await promise) as { result?: { chain: string; accounts: Account[] } };
      if (!answer.result) throw new Error(`not connected: ${JSON.stringify(answer)}`);
      return answer.result;
    };
    /** Lets promises and messages that are under way arrive. */
    const settle = () => new Promise((done) => setTimeout(done, 0));
    const names = () => heard.map(([event]) => event);

    beforeEach(async () => {
      wallet = subject.create();
      registry = new ConnectorRegistry();
      heard = [];
      stops.push(subject.install(wallet), subject.discover(registry));
      // A family may load its code first.
      await expect.poll(() => registry.get(subject.id), { interval: 1 }).toBeDefined();
      stopHearing = connector().listen((event, data) => heard.push([event, data]));
      stops.push(stopHearing);
    });
    afterEach(() => {
      for (const stop of stops.splice(0).reverse()) stop();
    });

    it('is found with an id, a name and an icon that can be shown', () => {
      expect(connector().id).toBe(subject.id);
      expect(connector().chainNamespace).toBe(wallet.namespace);
      expect(connector().name).toMatch(/\S/);
      expect(connector().icon ?? 'data:image/png').toMatch(/^(data:image\/|https:)/);
    });

    it('asks the wallet nothing before it is chosen', () => {
      expect(wallet.requested.map(({ method }) => method)).toEqual(subject.requestsAtOnce ?? []);
    });

    it('connects: accounts in CAIP-10 with their type, and the chain', async () => {
      const { chain, accounts } = await answered(connect());
      expect(chain).toBe(subject.chain);
      expect(accounts).toMatchObject(expected);
      expect(accounts).toHaveLength(expected.length);
    });

    it('begins with the account that is asked for', async () => {
      const address = subject.accounts[0]?.address;
      const { accounts } = await answered(connect({ address }));
      expect(accounts[0]).toMatchObject(expected[0] ?? {});
      const other = await connect({ address: 'nobody' });
      expect(other).toMatchObject({ error: { code: 4100 } });
    });

    it('reconnects silently once the wallet has granted', async () => {
      await connect();
      wallet.requested.length = 0;
      wallet.reject(); // whatever opens a window would now be declined
      const { accounts } = await answered(connect({ silent: true }));
      expect(accounts).toMatchObject(expected);
    });

    it.runIf(subject.silent && connectMethod)(
      'answers 4100, without a window, when nothing was granted',
      async () => {
        wallet.hold();
        expect(await connect({ silent: true })).toMatchObject({ error: { code: 4100 } });
        expect(wallet.waiting).toBe(0);
      },
    );

    it.runIf(connectMethod).each([...REJECTIONS, ...(subject.rejections ?? [])])(
      'answers 4001 when the wallet says no with %o',
      async (error) => {
        wallet.rejectNext(connectMethod ?? '', error);
        expect(await connect()).toMatchObject({ error: { code: 4001 } });
        expect((await answered(connect())).accounts).toHaveLength(expected.length);
      },
    );

    it.runIf(connectMethod && subject.pending !== null)(
      'answers -32002 while a request is open in the wallet',
      async () => {
        const error = subject.pending ?? { code: -32002, message: 'Request already pending.' };
        wallet.rejectNext(connectMethod ?? '', error);
        expect(await connect()).toMatchObject({ error: { code: -32002 } });
      },
    );

    it.runIf(lock)('answers 4100 when the wallet is locked and gives no accounts', async () => {
      await connect();
      lock?.(wallet);
      await settle();
      expect(await connect({ silent: true })).toHaveProperty('error');
    });

    it.runIf(changeAccounts)('tells that the accounts have changed', async () => {
      await connect();
      const address = changeAccounts?.(wallet);
      await settle();
      const accounts = heard.find(([event]) => event === 'accountsChanged')?.[1];
      if (subject.eip1193) expect(accounts).toEqual([address]);
      else expect((accounts as Account[])[0]?.account).toBe(`${subject.chain}:${address}`);
    });

    it.runIf(changeChain)('tells that the chain has changed', async () => {
      await connect();
      const chain = changeChain?.(wallet) ?? '';
      await settle();
      const reported = heard.find(([event]) => event === 'chainChanged')?.[1];
      expect(subject.eip1193 ? `eip155:${Number(reported)}` : reported).toBe(chain);
    });

    it.runIf(lock)('tells that the wallet was locked: no accounts', async () => {
      await connect();
      lock?.(wallet);
      await settle();
      expect(heard).toContainEqual(['accountsChanged', []]);
    });

    it.runIf(unlock)('tells that the wallet is unlocked again: its accounts', async () => {
      const { accounts } = await answered(connect());
      lock?.(wallet);
      await settle();
      heard.length = 0;
      unlock?.(wallet);
      await settle();
      const told = heard.find(([event]) => event === 'accountsChanged')?.[1];
      expect(told).toEqual(
        subject.eip1193 ? subject.accounts.map(({ address }) => address) : accounts,
      );
      expect(await connect({ silent: true })).toHaveProperty('result');
    });

    it.runIf(unlock && subject.silent)(
      'is heard when it is unlocked behind a load that found it locked',
      async () => {
        await connect();
        stopHearing();
        lock?.(wallet);
        // The page that comes then has a connector of its own.
        const later = new ConnectorRegistry();
        stops.push(subject.discover(later));
        await expect.poll(() => later.get(subject.id), { interval: 1 }).toBeDefined();
        stops.push(later.get(subject.id)?.listen((...told) => heard.push(told)) ?? stopHearing);
        expect(
          await later.get(subject.id)?.request('portico_connect', { silent: true }),
        ).toHaveProperty('error');
        await settle();
        heard.length = 0;
        unlock?.(wallet);
        await settle();
        expect(names()[0]).toBe('accountsChanged');
        expect(names().filter((name) => name === 'accountsChanged')).toHaveLength(1);
        lock?.(wallet);
        await settle();
        expect(heard.at(-1)).toEqual(['accountsChanged', []]);
      },
    );

    it.runIf(disconnect)('tells that the wallet has thrown the page out', async () => {
      await connect();
      disconnect?.(wallet);
      await settle();
      const last = heard.find(([event]) => event === 'disconnect' || event === 'accountsChanged');
      expect(last?.[1]).toSatisfy((data) => Array.isArray(data) || Object(data).code === 4900);
      expect(Array.isArray(last?.[1]) ? last[1] : []).toEqual([]);
    });

    it.runIf(changeAccounts && !subject.eip1193)(
      'says nothing of a wallet that is not connected',
      async () => {
        changeAccounts?.(wallet);
        await settle();
        expect(heard).toEqual([]);
        await connect();
        await request('portico_disconnect');
        changeAccounts?.(wallet);
        await settle();
        expect(heard).toEqual([]);
      },
    );

    it('disconnects, also from a wallet that cannot', async () => {
      await connect();
      expect(await request('portico_disconnect')).toEqual({ result: null });
      expect(names()).not.toContain('disconnect');
      wallet.reject();
      expect(await request('portico_disconnect')).toEqual({ result: null });
    });

    it.runIf(subject.silent && connectMethod && !subject.eip1193)(
      'performs nothing for a page that has disconnected',
      async () => {
        const { method, params } = subject.request;
        await connect();
        await request('portico_disconnect');
        wallet.hold();
        expect(await request(method, params)).toMatchObject({ error: { code: 4100 } });
        expect(wallet.waiting).toBe(0);
      },
    );

    it.runIf(changeAccounts)(
      'is silent once nobody listens, and heard again by the next',
      async () => {
        await connect();
        stopHearing();
        changeAccounts?.(wallet);
        await settle();
        expect(heard).toEqual([]);
        const again: string[] = [];
        stops.push(connector().listen((event) => again.push(event)));
        lock?.(wallet);
        await settle();
        if (lock) expect(again).toContain('accountsChanged');
      },
    );

    it('passes a request through, and its answer back', async () => {
      const { method, params, asks, answer, result } = subject.request;
      await connect();
      wallet.answerNext(asks, () => answer);
      expect(await request(method, params)).toEqual({ result });
      expect(wallet.requested.at(-1)?.method).toBe(asks);
    });

    it('passes a rejected request back as 4001', async () => {
      const { method, params, asks } = subject.request;
      await connect();
      for (const error of [...REJECTIONS, ...(subject.rejections ?? [])]) {
        wallet.rejectNext(asks, error);
        expect(await request(method, params)).toMatchObject({ error: { code: 4001 } });
      }
    });

    it('refuses a request of an account that was not granted', async () => {
      const { method, params } = subject.request;
      if (subject.eip1193) return;
      await connect();
      const other = Object.fromEntries(
        Object.entries(params as object).map(([key, value]) => [
          key,
          /^(pubkey|account|address|signerAddress)$/.test(key) ? 'nobody' : value,
        ]),
      );
      expect(await request(method, other)).toMatchObject({ error: { code: 4100 } });
    });

    it('refuses a method that the namespace does not have', async () => {
      await connect();
      for (const method of ['portico_unknown', 'constructor', '__proto__', 'toString']) {
        expect(await request(method, {})).toMatchObject({ error: { code: 4200 } });
      }
    });

    it('refuses params that are not what the method takes', async () => {
      await connect();
      for (const params of [null, 'text', 42, [], {}, { pubkey: 7 }, { chain: 'nonsense' }]) {
        const answer = await request(subject.request.method, params);
        expect(answer).toHaveProperty('error.code');
      }
      if (!subject.eip1193) {
        expect(await request('portico_switchChain', {})).toMatchObject({ error: { code: -32602 } });
        expect(await request('portico_switchChain', { chain: 'other:1' })).toMatchObject({
          error: { code: -32602 },
        });
      }
      const unknown = await request('portico_switchChain', { chain: `${wallet.namespace}:404404` });
      if (subject.servesEveryChain) return;
      expect(unknown).toHaveProperty('error.code', connectMethod ? 4902 : 4200);
    });

    it.runIf(connectMethod).each(Object.entries(HOSTILE_ANSWERS))(
      'survives a connect that is answered with %s',
      async (_, make) => {
        const value = make();
        wallet.answerNext(connectMethod ?? '', () => (subject.eip1193 ? value : raw(value)));
        const answer = await connect();
        expectSane(answer, subject.chain.split(':')[0] ?? '');
      },
    );

    it.each(Object.entries(HOSTILE_ANSWERS))(
      'survives a request that is answered with %s',
      async (_, make) => {
        const { method, params, asks } = subject.request;
        await connect();
        const value = make();
        wallet.answerNext(asks, () => (subject.eip1193 ? value : raw(value)));
        const answer = await request(method, params);
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      },
    );

    it('still answers while another request is never answered', async () => {
      const { method, params, asks, answer, result } = subject.request;
      await connect();
      wallet.answerNext(asks, () => new Promise(() => undefined));
      void request(method, params);
      await settle();
      wallet.answerNext(asks, () => answer);
      expect(await request(method, params)).toEqual({ result });
    });

    it.runIf(connectMethod)(
      'lets the visitor try again while the window is left open',
      async () => {
        wallet.hold(connectMethod);
        void connect();
        await settle();
        expect(wallet.waiting).toBe(1);
        const second = connect();
        wallet.approve();
        expect((await answered(second)).accounts).toHaveLength(expected.length);
      },
    );
  });
}

/** An error in EIP-1193's form, or accounts within bounds: nothing else. */
function expectSane(answer: unknown, namespace: string): void {
  const { result, error } = answer as {
    result?: { chain: string; accounts: Account[] };
    error?: { code: number; message: string };
  };
  if (error) {
    expect(error.code).toSatisfy(Number.isSafeInteger);
    expect(error.message.length).toBeLessThanOrEqual(16_000);
    return;
  }
  expect(result?.accounts.length).toBeGreaterThan(0);
  expect(result?.accounts.length).toBeLessThanOrEqual(100);
  for (const { account, type } of result?.accounts ?? []) {
    expect(account.startsWith(`${namespace}:`)).toBe(true);
    expect(account.length).toBeLessThanOrEqual(160);
    expect(['eoa', 'smart_account', 'payment', 'ordinals']).toContain(type);
  }
}

// SPDX-License-Identifier: Apache-2.0
import type { PaySlice, Slices } from '@portico/engine';
import { beforeEach, expect, it } from 'vitest';
import { payCall } from './payCall.ts';
import { payEvents } from './payEvents.ts';

const slice: PaySlice = {
  step: 'review',
  call: '',
  chain: 'eip155:1',
  amount: '1.5',
  symbol: 'USDC',
  recipient: '0xshop',
  unfinished: false,
  asking_exchanges: false,
  exchanges: [],
  blocked: false,
};

class FakeEngine {
  call = '';
  slices = { modal: { open: false }, router: {}, alert: {} } as Slices;
  #listener = (): void => {};
  getSlices = () => this.slices;
  subscribe = (listener: () => void) => {
    this.#listener = listener;
    return () => {};
  };
  open = async ({ data }: { data?: unknown }) => {
    this.call = (data as { call: string }).call;
    this.slices = { ...this.slices, router: { view: 'pay', data } as Slices['router'] };
    if (!this.late) this.opens();
  };
  /** The modal opens behind open(). */
  late = false;
  opens(open = true): void {
    this.slices = { ...this.slices, modal: { ...this.slices.modal, open } };
    this.#listener();
  }
  shows(pay: Partial<PaySlice>, open = true): void {
    const modal = { ...this.slices.modal, open };
    this.slices = { ...this.slices, modal, pay: { ...slice, call: this.call, ...pay } };
    this.#listener();
  }
}

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
});

const run = async (act: () => void): Promise<unknown> => {
  const paid = payCall(engine, engine, { payment: 'p1' });
  const outcome = paid.then(
    (result) => result,
    ({ code, problem }) => ({ code, problem }),
  );
  for (let turns = 0; turns < 5; turns++) await Promise.resolve();
  act();
  return outcome;
};

it('resolves with what the server says of its payment', async () => {
  const result = await run(() => {
    engine.shows({});
    engine.shows({ step: 'done', status: 'late', payment: 'p1', hash: '0xab' });
  });
  expect(result).toEqual({ status: 'late', payment: 'p1', hash: '0xab' });
});

it('resolves when it is on its way and the visitor closes the modal', async () => {
  const result = await run(() => {
    engine.shows({ step: 'sent', hash: '0xab' });
    engine.shows({ step: 'closed', call: '' }, false);
  });
  expect(result).toEqual({ status: 'sent', hash: '0xab' });
});

it('rejects a visitor who closes it without paying as a wallet would', async () => {
  const result = await run(() => {
    engine.shows({});
    engine.shows({ step: 'closed', call: '' }, false);
  });
  expect(result).toEqual({ code: 4001, problem: undefined });
});

it('waits for a modal that opens a moment later', async () => {
  engine.late = true;
  const result = await run(() => {
    engine.opens();
    engine.shows({ step: 'done', status: 'confirmed', payment: 'p1', hash: '0xab' });
  });
  expect(result).toEqual({ status: 'confirmed', payment: 'p1', hash: '0xab' });
});

it('rejects who closes it before anything could be shown', async () => {
  expect(await run(() => engine.opens(false))).toEqual({ code: 4001, problem: undefined });
});

it('rejects at once what the page itself got wrong', async () => {
  const result = await run(() =>
    engine.shows({ step: 'unavailable', problem: 'amount', code: 'invalid_amount' }),
  );
  expect(result).toEqual({ code: 'INVALID_AMOUNT', problem: 'amount' });
});

it('says why, where the visitor closes what could not be paid', async () => {
  const result = await run(() => {
    engine.shows({ step: 'form', problem: 'balance', code: 'generic_payment_error' });
    engine.shows({ step: 'closed', call: '' }, false);
  });
  expect(result).toEqual({ code: 'GENERIC_PAYMENT_ERROR', problem: 'balance' });
});

it('opens nothing where payments are off', async () => {
  engine.slices = { ...engine.slices, modal: { ...engine.slices.modal, pay_off: true } };
  const result = await run(() => {});
  expect(result).toEqual({ code: 'GENERIC_PAYMENT_ERROR', problem: 'off' });
  expect(engine.call).toBe('');
});

it('tells the host the steps in the words of AppKit', () => {
  const names = (before: Partial<PaySlice> | undefined, after: Partial<PaySlice>) =>
    payEvents(before && { ...slice, ...before }, { ...slice, ...after }).map(({ event }) => event);
  expect(names(undefined, {})).toEqual(['PAY_MODAL_OPEN']);
  expect(names({}, { step: 'signing' })).toEqual(['PAY_INITIATED']);
  expect(names({}, { step: 'exchange', exchange: 'a' })).toEqual([
    'PAY_EXCHANGE_SELECTED',
    'PAY_INITIATED',
  ]);
  expect(names({ step: 'sent' }, { step: 'done' })).toEqual(['PAY_SUCCESS']);
  expect(names({ step: 'signing' }, { step: 'form', problem: 'declined' })).toEqual(['PAY_ERROR']);
});

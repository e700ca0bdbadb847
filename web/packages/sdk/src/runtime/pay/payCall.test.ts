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
  reported: false,
  open: false,
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
    // Without Error's own words: what a host goes by.
    ({ name: _, ...error }) => error,
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
    engine.shows({ step: 'sent', hash: '0xab', open: true });
    engine.shows({ step: 'closed', call: '' }, false);
  });
  expect(result).toEqual({ status: 'sent', hash: '0xab' });
});

it('rejects a visitor who closes it without paying as a wallet would', async () => {
  const result = await run(() => {
    engine.shows({});
    engine.shows({ step: 'closed', call: '' }, false);
  });
  expect(result).toEqual({ code: 4001 });
});

const unsure = { code: 'UNKNOWN_ERROR', problem: 'unsure' };
it.each<[string, Partial<PaySlice>, unknown]>([
  [
    'a wallet was asked, and may yet send',
    { step: 'signing', payment: 'p1', open: true },
    { ...unsure, payment: 'p1' },
  ],
  [
    'an exchange has its order, and may be paid there',
    { step: 'exchange', exchange: 'harbour', session: 's1', open: true },
    { ...unsure, exchange: 'harbour', session: 's1' },
  ],
  [
    'the exchange says nothing',
    {
      step: 'exchange',
      exchange: 'harbour',
      session: 's1',
      problem: 'exchange_silent',
      code: 'unable_to_get_buy_status',
      open: true,
    },
    {
      code: 'UNABLE_TO_GET_BUY_STATUS',
      problem: 'exchange_silent',
      exchange: 'harbour',
      session: 's1',
    },
  ],
  [
    'the wallet never said whether it has sent',
    {
      step: 'sent',
      problem: 'unsure',
      code: 'unknown_error',
      payment: 'p1',
      hash: '0xab',
      open: true,
    },
    { ...unsure, payment: 'p1', hash: '0xab' },
  ],
  ['the form asks about an earlier one', { unfinished: true, open: true }, unsure],
  [
    'an earlier one may go out, and the next was declined',
    { step: 'form', open: true, problem: 'declined', code: 'generic_payment_error' },
    unsure,
  ],
  [
    'an earlier one may go out, and the next has failed',
    {
      step: 'failed',
      problem: 'transfer_failed',
      code: 'generic_payment_error',
      payment: 'p1',
      hash: '0xab',
      open: true,
    },
    // Not with the hash of what failed: whoever looks there would ask again.
    { ...unsure, payment: 'p1' },
  ],
  [
    'the wallet may send, and the exchange has failed',
    {
      step: 'failed',
      problem: 'exchange_failed',
      code: 'generic_payment_error',
      exchange: 'harbour',
      session: 's1',
      open: true,
    },
    unsure,
  ],
  [
    'the wallet may send, and the exchange was not reached',
    { step: 'exchange', exchange: 'harbour', open: true },
    unsure,
  ],
  [
    'it was asked for before, and the server has not said what it is',
    { step: 'loading', payment: 'p1', open: true },
    { ...unsure, payment: 'p1' },
  ],
  [
    'it was asked for before, and the server is away',
    {
      step: 'unavailable',
      problem: 'server',
      code: 'unable_to_initiate_payment',
      payment: 'p1',
      open: true,
    },
    { ...unsure, payment: 'p1' },
  ],
  [
    'an earlier one may go out, and its time is over',
    {
      step: 'unavailable',
      problem: 'expired',
      code: 'unable_to_initiate_payment',
      payment: 'p1',
      open: true,
    },
    { ...unsure, payment: 'p1' },
  ],
])('says that it may still be paid, to who closes it where %s', async (_, pay, outcome) => {
  const close = (): void => {
    engine.shows(pay);
    engine.shows({ step: 'closed', call: '' }, false);
  };
  expect(await run(close)).toEqual(outcome);
});

it('says the same where the machine stops behind the wallet, and what was sent is sent', async () => {
  const stop = (): void => {
    engine.slices = { ...engine.slices, alert: { code: 'engine_stopped' } as Slices['alert'] };
    engine.opens();
  };
  const signing = (): void => {
    engine.shows({ step: 'signing', payment: 'p1', open: true });
    stop();
  };
  expect(await run(signing)).toEqual({ ...unsure, payment: 'p1' });
  engine = new FakeEngine();
  const sent = (): void => {
    engine.shows({ step: 'sent', hash: '0xab', open: true });
    stop();
  };
  expect(await run(sent)).toEqual({ status: 'sent', hash: '0xab' });
  engine = new FakeEngine();
  expect(await run(stop)).toEqual({ code: 'GENERIC_PAYMENT_ERROR' });
});

it('calls it not paid where the exchange was not even reached', async () => {
  const result = await run(() => {
    engine.shows({ step: 'exchange', exchange: 'harbour' });
    engine.shows({ step: 'closed', call: '' }, false);
  });
  expect(result).toEqual({ code: 4001 });
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
  expect(await run(() => engine.opens(false))).toEqual({ code: 4001 });
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

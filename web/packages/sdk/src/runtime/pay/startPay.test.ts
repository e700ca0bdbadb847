// SPDX-License-Identifier: Apache-2.0
//
import type { Engine, PaySlice, Slices } from '@portico/engine';
import { expect, it } from 'vitest';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startPay } from './startPay.ts';

it.each<PaySlice['step']>(['form', 'signing', 'sent'])(
  'closes the payment with the modal, also where the wallet never answers: %s',
  (step) => {
    const sent: unknown[] = [];
    let listener = (): void => {};
    let slices = {
      modal: { open: true },
      router: { view: 'pay', data: { call: '1', payment: 'p1' } },
      account: { status: 'connected' },
    } as Slices;
    const engine = {
      add: () => {},
      send: (event: unknown) => sent.push(event),
      getSlices: () => slices,
      subscribe: (heard: () => void) => {
        listener = heard;
      },
    };
    const set = (changes: object): void => {
      slices = { ...slices, ...changes } as Slices;
      listener();
    };
    startPay(engine as unknown as Engine, {} as PorticoOptions, () => {});
    expect(sent).toEqual([{ type: 'open_pay', call: '1', payment: 'p1' }]);
    set({ pay: { call: '1', step } });
    set({ modal: { open: false } });
    expect(sent.slice(1)).toEqual([{ type: 'close_pay' }]);
    set({ pay: { call: '', step: 'closed' } });
    expect(sent).toHaveLength(2);
  },
);

// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// What the shop says of a payment of which nobody knows yet whether it arrives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order, ShopApi } from './shopApi.ts';
import { type Orders, showOrders } from './showOrders.ts';

let status: string;
let looks: number;
let paid: Order[];

const api: Pick<ShopApi, 'look'> = {
  async look(order) {
    looks += 1;
    return { ...lamp, order, status };
  },
};
const lamp = { order: 'o1', article: 'lamp', payment: 'p1', status: 'open', name: 'Lamp' };
const open = (): Orders => showOrders(api, (order) => paid.push(order));
const row = (): string => document.querySelector('li')?.textContent ?? '';
const pass = (ms = 1_000): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.body.innerHTML = '<p id="no-orders"></p><ol id="orders"></ol>';
  status = 'open';
  looks = 0;
  paid = [];
});
afterEach(() => vi.useRealTimers());

it('offers to pay what nobody has paid', () => {
  open().add(lamp);
  expect(row()).toBe('LampNot paid yetPay');
  document.querySelector('button')?.click();
  expect(paid).toHaveLength(1);
});

it('calls what may still arrive no failure, looks on, and says when it is there', async () => {
  const orders = open();
  orders.add(lamp);
  orders.mayArrive('o1');
  expect(row()).toContain('may still arrive');
  expect(row()).toContain('Do not pay again');
  expect(document.querySelector('button')?.textContent).toBe('Look at the payment');
  await pass();
  expect(looks).toBe(1);
  expect(row()).toContain('may still arrive');
  status = 'seen';
  await pass();
  expect(row()).toContain('The payment is on its way');
  status = 'confirmed';
  await pass();
  expect(row()).toContain('Paid');
  const before = looks;
  await pass(60_000);
  expect(looks).toBe(before);
});

// The server takes for a day what comes late.
it("looks on behind the payment's time, also after a reload", async () => {
  const orders = open();
  orders.add(lamp);
  orders.mayArrive('o1');
  status = 'expired';
  await pass();
  expect(row()).toContain('may still arrive');
  document.body.innerHTML = '<p id="no-orders"></p><ol id="orders"></ol>';
  open();
  expect(row()).toContain('may still arrive');
  status = 'late';
  await pass(30_000);
  expect(row()).toContain('Paid, after its time');
  expect(document.querySelector('button')?.hidden).toBe(true);
});

it('looks at a new order at once beside one that is late', async () => {
  const orders = open();
  orders.add(lamp);
  orders.mayArrive('o1');
  status = 'expired';
  await pass();
  const before = looks;
  orders.add({ ...lamp, order: 'o2' });
  await pass();
  expect(looks).toBeGreaterThan(before);
});

it('is unpaid again where the transfer that was looked for has failed', async () => {
  const orders = open();
  orders.add(lamp);
  orders.mayArrive('o1');
  orders.failed('o1');
  expect(row()).toContain('Not paid yet');
  expect(document.querySelector('button')?.textContent).toBe('Pay');
});

it('looks for it no longer than the server takes it', async () => {
  const orders = open();
  orders.add(lamp);
  orders.mayArrive('o1');
  status = 'expired';
  await pass();
  await pass(86_400_000);
  expect(row()).toContain('Not paid in time');
  const before = looks;
  await pass(60_000);
  expect(looks).toBe(before);
});

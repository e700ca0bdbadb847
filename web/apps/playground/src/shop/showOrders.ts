// SPDX-License-Identifier: Apache-2.0
//
// The visitor's orders, newest first, with what the shop's back end says of each. They are kept over a reload, so that one paid
// just before is still seen to arrive.
import { element } from '../element.ts';
import type { Order, ShopApi } from './shopApi.ts';

const PLACE = 'playground:orders';
const KEPT = 10;
const LOOK_MS = 1_000;
/** Of what may still arrive behind its time: the server takes it for a day (docs/pay.md). */
const LATE_LOOK_MS = 20_000;
const LATE_MS = 86_400_000;
/** Nothing more comes, or not while somebody waits. */
const ENDED = ['confirmed', 'overpaid', 'late', 'expired'];
/** The back end has seen nothing of it. */
const UNSEEN = ['open', 'expired'];
const MAY_ARRIVE = 'It may still arrive. Do not pay again: the shop is looking for it';

const WORDS: Readonly<Record<string, string>> = {
  open: 'Not paid yet',
  seen: 'The payment is on its way',
  confirmed: 'Paid',
  overpaid: 'Paid, and more than was due',
  late: 'Paid, after its time',
  underpaid: 'Less than was due arrived',
  expired: 'Not paid in time',
};

interface Kept extends Order {
  readonly name: string;
  /** Since when nobody knows whether it was paid. Only the back end's word ends that: who closes the widget next time says nothing of it. */
  readonly unsureAt?: number;
}

export interface Orders {
  readonly add: (order: Kept) => void;
  readonly mayArrive: (order: string) => void;
  /** Nothing of it is under way. */
  readonly failed: (order: string) => void;
}

const mayArrive = ({ status, unsureAt = 0 }: Kept): boolean =>
  UNSEEN.includes(status) && Date.now() - unsureAt < LATE_MS;
const isEnded = (order: Kept): boolean => ENDED.includes(order.status) && !mayArrive(order);

/** `pay` is what the button of an unpaid order does. */
export function showOrders(api: Pick<ShopApi, 'look'>, pay: (order: Order) => void): Orders {
  let orders = read();
  let timer: number | undefined;
  const rows = new Map<string, HTMLLIElement>();

  const show = (order: Kept): void => {
    const row = rows.get(order.order) ?? rowOf(order, pay);
    if (!rows.has(order.order)) element('orders').prepend(row);
    rows.set(order.order, row);
    row.dataset.status = order.status;
    const said = row.querySelector('span');
    const unsure = mayArrive(order);
    const text = unsure ? MAY_ARRIVE : (WORDS[order.status] ?? order.status);
    if (said && said.textContent !== text) said.textContent = text;
    const button = row.querySelector('button');
    if (!button) return;
    button.hidden = order.status !== 'open';
    // What has become of it is in the same view, which asks before it pays once more.
    button.textContent = unsure ? 'Look at the payment' : 'Pay';
    button.setAttribute(
      'aria-label',
      unsure ? `Look at the payment for ${order.name}` : `Pay for ${order.name}`,
    );
  };
  const keep = (): void => {
    localStorage.setItem(PLACE, JSON.stringify(orders));
    element('no-orders').hidden = orders.length > 0;
  };
  const look = async (): Promise<void> => {
    timer = undefined;
    const waiting = orders.filter((order) => !isEnded(order));
    const told = await Promise.all(waiting.map(({ order }) => api.look(order).catch(() => null)));
    orders = orders.map((order) => {
      const now = told.find((one) => one?.order === order.order);
      return now ? { ...order, status: now.status } : order;
    });
    for (const order of orders) show(order);
    keep();
    follow();
  };
  const follow = (): void => {
    const waiting = orders.filter((order) => !isEnded(order));
    if (timer !== undefined || waiting.length === 0) return;
    const late = waiting.every(({ status }) => ENDED.includes(status));
    timer = window.setTimeout(look, late ? LATE_LOOK_MS : LOOK_MS);
  };
  for (const order of orders) show(order);
  keep();
  follow();
  /** One that has come waits for no look that was put off. */
  const followNow = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    follow();
  };
  const mark = (id: string, unsureAt: number): void => {
    orders = orders.map((order) => (order.order === id ? { ...order, unsureAt } : order));
    for (const order of orders) show(order);
    keep();
    followNow();
  };
  return {
    add(order) {
      orders = [...orders, order].slice(-KEPT);
      for (const [id, row] of rows)
        if (!orders.some((one) => one.order === id)) {
          row.remove();
          rows.delete(id);
        }
      show(order);
      keep();
      followNow();
    },
    mayArrive: (id) => mark(id, Date.now()),
    failed: (id) => mark(id, 0),
  };
}

function rowOf(order: Kept, pay: (order: Order) => void): HTMLLIElement {
  const row = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = order.name;
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', () => pay(order));
  row.append(name, document.createElement('span'), button);
  return row;
}

function read(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.slice(-KEPT) : [];
  } catch {
    return [];
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// The visitor's orders, newest first, with what the shop's back end says of each. They are kept over a reload, so that one paid
// just before is still seen to arrive.
import { element } from '../element.ts';
import type { Order, ShopApi } from './shopApi.ts';

const PLACE = 'playground:orders';
const KEPT = 10;
const LOOK_MS = 1_000;
/** Nothing more comes, or not while somebody waits. */
const ENDED = ['confirmed', 'overpaid', 'late', 'expired'];

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
}

export interface Orders {
  readonly add: (order: Kept) => void;
}

/** `pay` is what the button of an unpaid order does. */
export function showOrders(api: ShopApi, pay: (order: Order) => void): Orders {
  let orders = read();
  let timer: number | undefined;
  const rows = new Map<string, HTMLLIElement>();

  const show = (order: Kept): void => {
    const row = rows.get(order.order) ?? rowOf(order, pay);
    if (!rows.has(order.order)) element('orders').prepend(row);
    rows.set(order.order, row);
    row.dataset.status = order.status;
    const said = row.querySelector('span');
    const text = WORDS[order.status] ?? order.status;
    if (said && said.textContent !== text) said.textContent = text;
    const button = row.querySelector('button');
    if (button) button.hidden = order.status !== 'open';
  };
  const keep = (): void => {
    localStorage.setItem(PLACE, JSON.stringify(orders));
    element('no-orders').hidden = orders.length > 0;
  };
  const look = async (): Promise<void> => {
    timer = undefined;
    const waiting = orders.filter(({ status }) => !ENDED.includes(status));
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
    if (timer !== undefined || orders.every(({ status }) => ENDED.includes(status))) return;
    timer = window.setTimeout(look, LOOK_MS);
  };
  for (const order of orders) show(order);
  keep();
  follow();
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
      follow();
    },
  };
}

function rowOf(order: Kept, pay: (order: Order) => void): HTMLLIElement {
  const row = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = order.name;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Pay';
  button.setAttribute('aria-label', `Pay for ${order.name}`);
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

// SPDX-License-Identifier: Apache-2.0
//
// When what was pressed is opened: once it is known who is connected, and no sooner.
import type { Portico, PorticoState } from '@portico/sdk';
import { beforeEach, expect, it } from 'vitest';
import { openFlow } from './flows.ts';

let state: Pick<PorticoState, 'status' | 'open'>;
let listeners: Set<(state: PorticoState) => void>;
let calls: string[];
let connect: { resolve: () => void; reject: (error: Error) => void };

const change = async (changes: Partial<typeof state>): Promise<void> => {
  state = { ...state, ...changes };
  for (const listener of [...listeners]) listener(state as PorticoState);
  await settle();
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

const portico = {
  getState: () => state,
  subscribe(listener: (state: PorticoState) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  connect() {
    calls.push('connect');
    void change({ open: true });
    return new Promise<void>((resolve, reject) => {
      connect = { resolve, reject };
    });
  },
  open: async () => void calls.push('open'),
  swap: async () => void calls.push('swap'),
  send: async () => void calls.push('send'),
} as unknown as Portico;

beforeEach(() => {
  state = { status: 'disconnected', open: false };
  listeners = new Set();
  calls = [];
});

it('waits until the connection of an earlier visit is found again', async () => {
  state = { status: 'reconnecting', open: false };
  void openFlow(portico, 'swap', false);
  await settle();
  expect(calls).toEqual([]);
  await change({ status: 'connected' });
  expect(calls).toEqual(['swap']);
  expect(listeners.size).toBe(0);
});

it('has somebody connect where it is not, and opens behind the closing', async () => {
  state = { status: 'reconnecting', open: false };
  void openFlow(portico, 'swap', false);
  await change({ status: 'disconnected' });
  expect(calls).toEqual(['connect']);
  await change({ status: 'connected' });
  connect.resolve();
  await settle();
  expect(calls).toEqual(['connect']);
  await change({ open: false });
  expect(calls).toEqual(['connect', 'swap']);
  expect(listeners.size).toBe(0);
});

it('opens nothing when it was closed', async () => {
  void openFlow(portico, 'swap', false);
  await settle();
  connect.reject(new Error('The visitor closed the modal'));
  await change({ open: false });
  expect(calls).toEqual(['connect']);
  void openFlow(portico, 'swap', false);
  await settle();
  expect(calls).toEqual(['connect', 'connect']);
  connect.reject(new Error('The visitor closed the modal'));
  await settle();
});

it('opens in the page, where nothing closes, what was pressed last', async () => {
  void openFlow(portico, 'swap', true);
  void openFlow(portico, 'send', true);
  await settle();
  expect(calls).toEqual(['connect']);
  await change({ status: 'connected' });
  connect.resolve();
  await settle();
  expect(calls).toEqual(['connect', 'send']);
  expect(listeners.size).toBe(0);
});

it('asks a smart account once somebody is connected, unless another was pressed since', async () => {
  const asked: [string, boolean][] = [];
  const smart = async (flow: string, isNewest: () => boolean) => {
    await settle();
    asked.push([flow, isNewest()]);
  };
  void openFlow(portico, 'batch', false, smart);
  await settle();
  expect(calls).toEqual(['connect']);
  await change({ status: 'connected' });
  connect.resolve();
  await settle();
  await change({ open: false });
  await settle();
  expect(asked).toEqual([['batch', true]]);
  void openFlow(portico, 'limit', false, smart);
  void openFlow(portico, 'send', false, smart);
  await settle();
  await settle();
  expect(asked).toEqual([['batch', true]]);
  expect(calls).toEqual(['connect', 'send']);
});

// SPDX-License-Identifier: Apache-2.0
import { beforeEach, expect, it } from 'vitest';
import type { EngineInput, TransactionEnded } from '../generated/engine.ts';
import type { OpenTransactions } from '../machines/MachineRow.ts';
import { TransactionRunner } from './TransactionRunner.ts';

let reported: EngineInput[];
let sent: TransactionEnded[];
let transactions: OpenTransactions;
let runner: TransactionRunner;
const ended = (id: number): TransactionEnded => ({
  type: 'transaction_ended',
  id,
  outcome: 'success',
});

beforeEach(() => {
  reported = [];
  sent = [];
  transactions = new Map();
  runner = new TransactionRunner(
    { report: (event) => reported.push(event), transactions },
    (event) => sent.push(event),
  );
});

it('gives the end of a transaction to who began it, once', () => {
  runner.run({ type: 'push_transaction', id: 5 });
  runner.run({ type: 'pop_transaction', outcome: 'success' });
  expect(reported.map(({ type }) => type)).toEqual(['push_transaction', 'pop_transaction']);
  transactions.get(5)?.(ended(5));
  expect(sent).toEqual([ended(5)]);
  expect(transactions.size).toBe(0);
  runner.dispose();
  expect(reported).toHaveLength(2);
});

it('ends as an error what a machine that is gone has left open, and wakes nobody', () => {
  runner.run({ type: 'push_transaction', id: 5 });
  runner.run({ type: 'push_transaction', id: 6 });
  runner.dispose();
  expect(reported.slice(2)).toEqual([
    { type: 'pop_transaction', outcome: 'error', id: 5 },
    { type: 'pop_transaction', outcome: 'error', id: 6 },
  ]);
  expect(transactions.size).toBe(0);
  expect(sent).toEqual([]);
});

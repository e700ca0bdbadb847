// SPDX-License-Identifier: Apache-2.0
//
// What the account did.
import type { ComponentType } from 'react';
import type { ViewsOf } from '../SectionRow.ts';
import { Transaction } from './Transaction.tsx';
import { Transactions } from './Transactions.tsx';

export { english } from './english.ts';
export { errors } from './refusals.ts';

export const views: Readonly<Record<ViewsOf<'activity'>, ComponentType>> = {
  transactions: Transactions,
  transaction: Transaction,
};

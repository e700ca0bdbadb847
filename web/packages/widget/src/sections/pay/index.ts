// SPDX-License-Identifier: Apache-2.0
//
// Paying: what is due and from where, and what becomes of it.
import { Pay } from './Pay.tsx';
import { PayLoading } from './PayLoading.tsx';

export { english } from './english.ts';

export const views = { pay: Pay, pay_loading: PayLoading };

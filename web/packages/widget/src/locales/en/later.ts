// SPDX-License-Identifier: Apache-2.0
//
// English, as far as only the later views need it: fetched with them.
import { account } from './account.ts';
import { connect } from './connect.ts';
import { alerts, errors, toasts } from './failures.ts';
import { networks } from './networks.ts';

export const later = {
  messages: { ...connect, ...account, ...networks },
  errors,
  toasts,
  alerts,
};

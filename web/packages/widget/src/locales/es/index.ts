// SPDX-License-Identifier: Apache-2.0
//
// Spanish. Informal address; short sentences, plain words.
import type { Locale } from '../../text/Locale.ts';
import { account } from './account.ts';
import { connect } from './connect.ts';
import { alerts, errors, toasts } from './failures.ts';
import { networks } from './networks.ts';

export const es: Locale = {
  tag: 'es',
  messages: { ...connect, ...account, ...networks },
  errors,
  toasts,
  alerts,
};

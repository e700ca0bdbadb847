// SPDX-License-Identifier: Apache-2.0
//
// German. Formal address; short sentences, plain words.
import type { Locale } from '../../text/Locale.ts';
import { account } from './account.ts';
import { connect } from './connect.ts';
import { alerts, errors, toasts } from './failures.ts';
import { networks } from './networks.ts';

export const de: Locale = {
  tag: 'de',
  messages: { ...connect, ...account, ...networks },
  errors,
  toasts,
  alerts,
};

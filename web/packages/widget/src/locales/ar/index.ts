// SPDX-License-Identifier: Apache-2.0
//
// Arabic, right to left. Short sentences, plain words.
import type { Locale } from '../../text/Locale.ts';
import { account } from './account.ts';
import { connect } from './connect.ts';
import { alerts, errors, toasts } from './failures.ts';
import { networks } from './networks.ts';

export const ar: Locale = {
  tag: 'ar',
  messages: { ...connect, ...account, ...networks },
  errors,
  toasts,
  alerts,
};

// SPDX-License-Identifier: Apache-2.0
//
// English, the source of the other languages: every text of the widget and of the buttons. Voice: short
// sentences, plain words, sentence case. Errors say what happened, whether funds are safe, what to do
// next. Code words are those of core/base/errors; the alerts are docs/spec/modal.md#alerts.
import type { ErrorWords } from '../../text/Message.ts';
import { first } from './first.ts';
import { later } from './later.ts';

const errors: Record<string, ErrorWords> = { ...first.errors, ...later.errors };

export const en = {
  tag: 'en',
  messages: { ...first.messages, ...later.messages },
  errors,
  toasts: later.toasts,
  alerts: later.alerts,
};

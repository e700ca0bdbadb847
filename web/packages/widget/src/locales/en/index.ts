// SPDX-License-Identifier: Apache-2.0
//
// English, the source of the other languages: what is said outside of sections, and in all of them. Voice:
// short sentences, plain words, sentence case. Errors say what happened, whether funds are safe, what to do
// next. Code words are those of core/base/errors; the alerts are docs/spec/modal.md#alerts.
import type { ErrorWords } from '../../text/Message.ts';
import { alerts, errors as failures, toasts } from './failures.ts';
import { first } from './first.ts';
import { frame } from './frame.ts';

export const frameWords = { ...first.messages, ...frame };

const errors: Record<string, ErrorWords> = { ...first.errors, ...failures };

export const en = { tag: 'en', messages: frameWords, errors, toasts, alerts };

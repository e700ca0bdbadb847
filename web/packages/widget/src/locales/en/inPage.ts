// SPDX-License-Identifier: Apache-2.0
//
// English as it stands in the page: what the first view needs at once, the rest when it is there. Nothing says a
// word before; the buttons have their English in the SDK's entry.
import type { ErrorWords, Message, Texts } from '../../text/Message.ts';
import { first } from './first.ts';

const messages: Record<string, Message> = { ...first.messages };
const errors: Record<string, ErrorWords> = { ...first.errors };
const toasts: Record<string, string> = {};
const alerts: Record<string, ErrorWords> = {};

export const english: Texts = { tag: 'en', messages, errors, toasts, alerts };

export function addEnglish(
  words: {
    readonly [Kind in keyof Texts]?: Texts[Kind] | undefined;
  },
): void {
  Object.assign(messages, words.messages);
  Object.assign(errors, words.errors);
  Object.assign(toasts, words.toasts);
  Object.assign(alerts, words.alerts);
}

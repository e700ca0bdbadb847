// SPDX-License-Identifier: Apache-2.0
//
// English as it stands in the page: what the first view needs at once, the rest when the later views are
// there. Nothing asks for a later word before; the buttons have their English in the SDK's entry.
import type { Locale } from '../../text/Locale.ts';
import { first } from './first.ts';
import type { later } from './later.ts';

const messages: Partial<Locale['messages']> = { ...first.messages };
const toasts: Record<string, string> = {};
const alerts: Record<string, Locale['alerts'][string]> = {};
const errors: Record<string, Locale['errors'][string]> = { ...first.errors };

export const english: Locale = {
  tag: 'en',
  messages: messages as Locale['messages'],
  errors,
  toasts,
  alerts,
};

export function completeEnglish(words: typeof later): void {
  Object.assign(messages, words.messages);
  Object.assign(errors, words.errors);
  Object.assign(toasts, words.toasts);
  Object.assign(alerts, words.alerts);
}

// SPDX-License-Identifier: Apache-2.0
//
// Spanish. Formal address (usted); short sentences, plain words.
import type { BuiltIn } from '../BuiltIn.ts';
import { english } from '../en/inPage.ts';
import { alerts, errors, toasts } from './failures.ts';
import { frame } from './frame.ts';

const messages: typeof frame = Object.assign(Object.create(english.messages), frame);

export const es: BuiltIn = {
  tag: 'es',
  messages,
  errors,
  toasts,
  alerts,
  addWordsOf: async (section) => {
    const { words } = await import(`../../sections/${section}/words/es.ts`);
    Object.assign(messages, words);
  },
};

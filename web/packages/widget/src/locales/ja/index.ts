// SPDX-License-Identifier: Apache-2.0
//
// Japanese. Polite form; short sentences, plain words.
import type { BuiltIn } from '../BuiltIn.ts';
import { english } from '../en/inPage.ts';
import { alerts, errors as failures, toasts } from './failures.ts';
import { frame } from './frame.ts';

const messages: typeof frame = Object.assign(Object.create(english.messages), frame);
const errors: typeof failures = Object.assign(Object.create(english.errors), failures);

export const ja: BuiltIn = {
  tag: 'ja',
  messages,
  errors,
  toasts,
  alerts,
  addWordsOf: async (section) => {
    const added = await import(`../../sections/${section}/words/ja.ts`);
    Object.assign(messages, added.words);
    Object.assign(errors, added.errors);
  },
};

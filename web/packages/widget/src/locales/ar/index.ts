// SPDX-License-Identifier: Apache-2.0
//
// Arabic, right to left. Short sentences, plain words.
import type { BuiltIn } from '../BuiltIn.ts';
import { english } from '../en/inPage.ts';
import { alerts, errors as failures, toasts } from './failures.ts';
import { frame } from './frame.ts';

const messages: typeof frame = Object.assign(Object.create(english.messages), frame);
const errors: typeof failures = Object.assign(Object.create(english.errors), failures);

export const ar: BuiltIn = {
  tag: 'ar',
  messages,
  errors,
  toasts,
  alerts,
  addWordsOf: async (section) => {
    const added = await import(`../../sections/${section}/words/ar.ts`);
    Object.assign(messages, added.words);
    Object.assign(errors, added.errors);
  },
};

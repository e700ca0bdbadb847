// SPDX-License-Identifier: Apache-2.0
//
// German: the greeting.
import type { Translated } from '../../../src/text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'greeting.title': 'Willkommen',
  'greeting.text': 'Hallo, {name}.',
};

// SPDX-License-Identifier: Apache-2.0
//
// English: the greeting.

export const english = {
  'greeting.title': 'Welcome',
  'greeting.text': 'Hello, {name}.',
} as const;

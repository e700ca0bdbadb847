// SPDX-License-Identifier: Apache-2.0
//
// The widget's words: those of the language, with the host's own over them.
import { en, type Locale } from '@portico/widget';
import type { PorticoMessages } from '../PorticoMessages.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';

export function localeOf(
  locale: PorticoOptions['locale'] = en,
  messages: PorticoMessages = {},
): Locale {
  const base = typeof locale === 'string' ? en : locale;
  const own = Object.entries(messages).filter(([key]) => key in base.messages);
  if (own.length === 0) return base;
  return { ...base, messages: { ...base.messages, ...Object.fromEntries(own) } };
}

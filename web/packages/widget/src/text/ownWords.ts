// SPDX-License-Identifier: Apache-2.0
//
// A host's own words over those of a language.
import type { ErrorWords, Locale, Message, MessageKey } from './Locale.ts';

/**
 * Words by key: a message's (`connect.title`), or an error's, a toast's, an alert's by its code.
 *
 * @example
 * const messages: OwnWords = {
 *   'connect.title': 'Sign in',
 *   'error.connect_failed.text': 'Nothing was shared. Call us on 555 0100.',
 *   'toast.connected': 'Welcome',
 *   'alert.project_id_not_configured.title': 'Not set up yet',
 * };
 */
export type OwnWords = { readonly [Key in MessageKey]?: Message } & {
  readonly [Key in
    | `toast.${string}`
    | `${'error' | 'alert'}.${string}.${keyof ErrorWords}`]?: string;
};

/** `locale` with `own` in place of its words. Keys that no word has are left alone. */
export function withOwnWords(locale: Locale, own: OwnWords = {}): Locale {
  const messages: Record<string, Message> = { ...locale.messages };
  const errors: Record<string, ErrorWords> = { ...locale.errors };
  const toasts: Record<string, string> = { ...locale.toasts };
  const alerts: Record<string, ErrorWords> = { ...locale.alerts };
  for (const [key, words] of Object.entries(own)) {
    const [, kind, code = '', part] =
      /^(error|alert|toast)\.(\w+)(?:\.(title|text))?$/.exec(key) ?? [];
    if (words === undefined) continue;
    if (kind === undefined || key in messages) {
      if (key in messages) messages[key] = words;
    } else if (typeof words === 'string') {
      if (kind === 'toast') toasts[code] = words;
      const group = kind === 'error' ? errors : alerts;
      if (kind !== 'toast' && part) {
        group[code] = { ...(group[code] ?? { title: '', text: '' }), [part]: words };
      }
    }
  }
  return {
    tag: locale.tag,
    messages: messages as Locale['messages'],
    errors,
    toasts,
    alerts,
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// A host's own words over those of a language.
import type { MessageKey } from './Locale.ts';
import type { ErrorWords, Message, Texts } from './Message.ts';

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
export function withOwnWords(locale: Texts, own: OwnWords = {}): Texts {
  // Laid over, not copied: words that come to the language later show through.
  const messages: Record<string, Message> = Object.create(locale.messages);
  const errors: Record<string, ErrorWords> = Object.create(locale.errors);
  const toasts: Record<string, string> = Object.create(locale.toasts);
  const alerts: Record<string, ErrorWords> = Object.create(locale.alerts);
  for (const [key, words] of Object.entries(own)) {
    const [, kind, code = '', part] =
      /^(error|alert|toast)\.(\w+)(?:\.(title|text))?$/.exec(key) ?? [];
    if (words === undefined) continue;
    if (kind === undefined) messages[key] = words;
    else if (typeof words !== 'string') continue;
    else if (kind === 'toast') toasts[code] = words;
    else if (part === 'title' || part === 'text') replace(kind, code, part, words);
  }
  return { tag: locale.tag, messages, errors, toasts, alerts };

  function replace(kind: string, code: string, part: keyof ErrorWords, words: string): void {
    const group = kind === 'error' ? errors : alerts;
    // Looked up at each use, since the other part may load later.
    const mine = Object.hasOwn(group, code) ? group[code] : undefined;
    const below = kind === 'error' ? locale.errors : locale.alerts;
    const other = (name: keyof ErrorWords): string => mine?.[name] ?? below[code]?.[name] ?? '';
    Object.defineProperty(group, code, {
      configurable: true,
      enumerable: true,
      value: {
        get title() {
          return part === 'title' ? words : other('title');
        },
        get text() {
          return part === 'text' ? words : other('text');
        },
      } satisfies ErrorWords,
    });
  }
}

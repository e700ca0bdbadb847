// SPDX-License-Identifier: Apache-2.0
//
// Turns keys and parameters into sentences. A sentence is one message with places for its parameters;
// nothing is glued from parts.
import type { frameWords } from '../locales/en/index.ts';
import type { ErrorWords, Message, Texts } from './Message.ts';

/** Words that every section may say. */
export type FrameKey = keyof typeof frameWords;

export type Params = Readonly<Record<string, string | number>>;

export class Words<Key extends string = FrameKey> {
  readonly locale: Texts;
  /** For digits and dates. */
  readonly region: string;
  // Made when first needed: the browser takes 16 ms to load what they know, before the first paint.
  #plural: Intl.PluralRules | undefined;
  #number: Intl.NumberFormat | undefined;
  readonly #rtl: boolean;

  /** `region` refines digits and dates (`en-GB`); the language stays that of the locale. */
  constructor(locale: Texts, region: string = locale.tag, rtl = false) {
    this.locale = locale;
    this.region = region;
    this.#rtl = rtl;
  }

  format(key: Key, params: Params = {}): string {
    const message: Message | undefined = this.locale.messages[key];
    if (message === undefined) return '';
    if (typeof message === 'string') return this.#fill(message, params);
    this.#plural ??= new Intl.PluralRules(this.locale.tag);
    const form = this.#plural.select(Number(params.count ?? 0));
    return this.#fill(message[form] ?? message.other, params);
  }

  /** Names as a list in the words' language, each in its own direction. */
  list(names: readonly string[]): string {
    const all = this.#rtl ? names.map((name) => `\u2068${name}\u2069`) : names;
    return new Intl.ListFormat(this.locale.tag).format(all);
  }

  /** Words for an error; the general ones when its code has none of its own. */
  error(code: string | undefined, params: Params = {}): ErrorWords {
    const errors = this.locale.errors;
    const words = (code === undefined ? undefined : errors[code]) ?? errors.unknown_error;
    return {
      title: this.#fill(words?.title ?? '', params),
      text: this.#fill(words?.text ?? '', params),
    };
  }

  /** A toast's text; an error's title when the code is one of an error. */
  toast(code: string, detail: string, names: Params = {}): string {
    const text = this.locale.toasts[code];
    const params = { ...names, detail };
    return text === undefined ? this.error(code, params).title : this.#fill(text, params);
  }

  /** Words for an alert, or nothing when its code has none here. */
  alert(code: string, detail: string): ErrorWords | undefined {
    const words = this.locale.alerts[code];
    return (
      words && {
        title: this.#fill(words.title, { detail }),
        text: this.#fill(words.text, { detail }),
      }
    );
  }

  #fill(text: string, params: Params): string {
    return text.replace(/\{(\w*)\}/g, (_, name: string, at: number) => {
      const value = params[name === '' ? 'detail' : name];
      if (value === undefined) return '';
      if (typeof value === 'number') {
        this.#number ??= new Intl.NumberFormat(this.region);
        return this.#number.format(value);
      }
      // "your wallet" stands in for a name that is not known, at the start of a sentence too.
      if (at === 0 && value === this.locale.messages['connecting.wallet']) {
        return value.charAt(0).toLocaleUpperCase(this.locale.tag) + value.slice(1);
      }
      // Names, addresses and amounts keep their own direction inside right-to-left text.
      return this.#rtl ? `\u2068${value}\u2069` : value;
    });
  }
}

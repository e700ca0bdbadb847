// SPDX-License-Identifier: Apache-2.0
//
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wholeEnglish, wholeLanguage } from '../../test/wholeLanguage.ts';
import type { Locale } from '../text/Locale.ts';
import type { ErrorWords, Message } from '../text/Message.ts';
import { type Language, languages, matchLanguage } from './languages.ts';

/** Every text of a locale by a path; a plural by its forms. */
function textsOf(locale: Locale): Map<string, Message> {
  const texts = new Map<string, Message>(Object.entries(locale.messages));
  const pairs = (kind: string, group: Readonly<Record<string, ErrorWords>>): void => {
    for (const [code, { title, text }] of Object.entries(group)) {
      texts.set(`${kind}.${code}.title`, title).set(`${kind}.${code}.text`, text);
    }
  };
  pairs('error', locale.errors);
  pairs('alert', locale.alerts);
  for (const [code, text] of Object.entries(locale.toasts)) texts.set(`toast.${code}`, text);
  return texts;
}

/** Parameters and tags that a text carries, those of all plural forms together. */
function partsOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  const parts = texts.flatMap((text) => text.match(/\{\w*\}|<\/?\w+>/g) ?? []);
  return [...new Set(parts)].sort();
}

const en = await wholeEnglish();
const english = textsOf(en);

describe.each(languages)('%s', (language) => {
  it('has exactly the keys of English', async () => {
    expect([...textsOf(await wholeLanguage(language)).keys()].sort()).toEqual(
      [...english.keys()].sort(),
    );
  });

  it('has the parameters and tags of English in every text', async () => {
    const wrong: string[] = [];
    for (const [key, message] of textsOf(await wholeLanguage(language))) {
      const wanted = english.get(key) ?? '';
      const parts = partsOf(message).join(' ');
      if (parts !== partsOf(wanted).join(' ')) wrong.push(`${key}: ${parts}`);
      if ((typeof message === 'string') !== (typeof wanted === 'string'))
        wrong.push(`${key}: plural`);
    }
    expect(wrong).toEqual([]);
  });

  it('has every plural form of its language, and no other', async () => {
    const locale = await wholeLanguage(language);
    const forms = new Intl.PluralRules(locale.tag).resolvedOptions().pluralCategories.sort();
    for (const [key, message] of textsOf(locale)) {
      if (typeof message === 'string') continue;
      expect(Object.keys(message).sort(), key).toEqual(forms);
    }
  });

  it('keeps the voice: no exclamation marks, nothing empty, no stray spaces', async () => {
    const wrong: string[] = [];
    for (const [key, message] of textsOf(await wholeLanguage(language))) {
      for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
        const empty = text === '' && english.get(key) !== '';
        if (/[!！¡]/.test(text) || text !== text.trim() || empty) wrong.push(key);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has a direction that the platform knows, and words that are not English', async () => {
    const locale = await wholeLanguage(language);
    expect(Intl.getCanonicalLocales(locale.tag)).toEqual([locale.tag]);
    if (language === 'en') return;
    const same = [...textsOf(locale)].filter(([key, text]) => text === english.get(key));
    // Names of ecosystems, stores and glyph-like words may be the same.
    expect(same.length).toBeLessThan(english.size / 10);
  });
});

/** Whole words, in any case. */
const word = (...of: string[]) =>
  new RegExp(`(?<![\\p{L}{])(?:${of.join('|')})(?![\\p{L}}])`, 'iu');

it.each<[Language, string, RegExp]>([
  ['es', 'usted', word('tú', 'tus?', 'te', 'puedes', 'tienes', 'sigues', 'recibes', '\\p{L}+aste')],
  ['es', 'billetera', word('carteras?', 'monederos?', 'wallets?')],
  ['fr', 'portefeuille', word('wallets?')],
  [
    'fr',
    'd’ and qu’ before no name',
    /\b(?:de|que) \{(?:app|currency|email|name|provider|symbol|wallet)\}/,
  ],
  ['de', 'die Wallet, der Token', word('(?:das|ihr|sein) Wallet', '(?:das|dieses) Token')],
  ['de', 'signieren', word('unterschr\\p{L}+')],
])('holds %s to: %s', async (language, _, others) => {
  const found = [...textsOf(await wholeLanguage(language))].filter(([, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).some((form) => others.test(form)),
  );
  expect(found).toEqual([]);
});

it('writes amounts from left to right in Arabic, with their unit', async () => {
  const apart = [...textsOf(await wholeLanguage('ar'))].filter(([, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).some((form) =>
      /\{\w+\} \{(symbol|to)\}(?!\u2069)/.test(form),
    ),
  );
  expect(apart).toEqual([]);
});

/** Every text with its key, each plural form by itself. */
const formsOf = async (
  language: Parameters<typeof wholeLanguage>[0],
): Promise<[string, string][]> =>
  [...textsOf(await wholeLanguage(language))].flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).map(
      (form) => [key, form] as [string, string],
    ),
  );

it('isolates what begins with a dot in Arabic, which would stand behind it', async () => {
  const apart = (await formsOf('ar')).filter(([, form]) => /(?:^|[^\u2066\w])\.[a-z]/i.test(form));
  expect(apart).toEqual([]);
});

it('says one and two by the noun alone in Arabic, never "2 seconds" beside a dual', async () => {
  const counted = [...textsOf(await wholeLanguage('ar'))].filter(
    ([, text]) => typeof text !== 'string' && /\{count\}/.test(`${text.one}${text.two}`),
  );
  expect(counted.map(([key]) => key)).toEqual([]);
});

// Words that stood beside another one for the same thing (the secure site has the same list).
it.each([
  ['ar', /إيثيريوم|الاسترداد|اً|لم تقل/],
  ['ja', /ブラウザ(?!ー)|端末|サインイン|取引(?!所|でき)|資金|交換/],
  ['zh', /你|以太坊|恢复短语|资金(?!池)|(?<!手续)费用|收款方/],
] as const)('%s has one word for one thing', async (language, others) => {
  const found = (await formsOf(language)).filter(([, form]) => others.test(form));
  expect(found).toEqual([]);
});

it.each([
  ['ar', /[?,;]/],
  ['ja', /[\u3040-\u30ff\u4e00-\u9fff}] ?[,;:?()]/],
  ['zh', /[\u4e00-\u9fff}] ?[,;:?()]/],
] as const)('%s has the marks of its own script', async (language, foreign) => {
  const found = (await formsOf(language)).filter(([, form]) => foreign.test(form));
  expect(found).toEqual([]);
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['zh-CN'], 'zh'],
  [['zh-Hant-TW'], 'zh'],
  [['ar-EG'], 'ar'],
  [['pt-BR', 'es-ES'], 'es'],
  [['FR'], 'fr'],
  [['xx'], 'en'],
  [['dex'], 'en'],
  [[], 'en'],
] as const)('%j reads %s', (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language);
});

it('has words for every error of the engine and of pairing that a visitor may see', () => {
  const catalogue = readFileSync(
    join(import.meta.dirname, '../../../../../core/base/errors.def'),
    'utf8',
  );
  const shown = catalogue
    .slice(catalogue.indexOf('// engine:'), catalogue.indexOf('// chain/eip155:'))
    .matchAll(/PORTICO_ERROR\((\w+), \w+, \d+, k(?:Inline|Toast|Alert),/g);
  const codes = [...shown].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(10);
  const known = { ...en.errors, ...en.alerts };
  expect(codes.filter((code) => !(code in known))).toEqual([]);
});

it('says to visitors nothing that only developers know, and promises nothing that is not there', async () => {
  const jargon =
    /relay|chains\b|non-payment|unavailable|allowlist|configured|of you know|send and receive/i;
  const found = [...textsOf(en)].filter(([, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).some((form) => jargon.test(form)),
  );
  expect(found.map(([key]) => key)).toEqual([]);
});

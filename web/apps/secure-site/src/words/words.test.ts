// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it } from 'vitest';
import { ar } from './ar/index.ts';
import { de } from './de/index.ts';
import { english, type Words } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { ja } from './ja/index.ts';
import { matchLanguage } from './matchLanguage.ts';
import { languageTag, loadWords, localeTag, words } from './words.ts';
import { zh } from './zh/index.ts';

afterEach(() => loadWords(['en']));

const all: Readonly<Record<string, Words>> = { ar, de, es, fr, ja, zh };
const places = (text: string) => [...new Set(text.match(/\{[a-z_]+\}/g))].sort();

/** "pages.cancel.title" and its text. */
const textsOf = (of: object, path: readonly string[] = []): [string, string][] =>
  Object.entries(of).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string'
      ? [[[...path, key].join('.'), value] as [string, string]]
      : textsOf(value, [...path, key]),
  );
/** They end a sentence of another text. */
const isPart = (key: string) => key.startsWith('pages.ways.wait_');

it.each(Object.keys(all))('%s says everything, with every value in its place', (name) => {
  const given = new Map(textsOf(all[name] ?? {}));
  const wanted = textsOf(english);
  expect([...given.keys()].sort()).toEqual(wanted.map(([key]) => key).sort());
  for (const [key, text] of wanted) {
    const said = given.get(key) ?? '';
    expect([key, places(said)]).toEqual([key, places(text)]);
    expect([key, said]).not.toEqual([key, '']);
    if (!isPart(key)) expect([key, said.trim()]).toEqual([key, said]);
  }
});

it.each(Object.keys(all))('%s is what a browser in that language gets', async (name) => {
  await loadWords([`${name}-AT`]);
  expect(languageTag()).toBe(name);
  expect(matchLanguage([`${name}-AT`])).toBe(name);
});

it.each(Object.entries({ en: english, ...all }))(
  '%s: what a program reads out of a button has the words that are seen on it',
  (_, { pages: { limits, own_code } }) => {
    const has = (name: string, seen: string) =>
      expect(name.toLowerCase()).toContain(seen.toLowerCase());
    has(limits.take_back_from, limits.take_back);
    has(own_code.take_off_on, own_code.take_off);
  },
);

it('leaves no sentence of the pages in English', () => {
  const long = textsOf({ pages: english.pages, faults: english.faults }).filter(([, text]) =>
    /\S+ \S+ \S+/.test(text),
  );
  for (const [name, of] of Object.entries(all)) {
    const given = new Map(textsOf(of));
    for (const [key, text] of long)
      expect([name, key, given.get(key)]).not.toEqual([name, key, text]);
  }
});

// Words that stood beside another one for the same thing (the widget's languages.test.ts has the same list).
it.each([
  ['ar', /إيثيريوم|الاسترداد|اً|[?;]/],
  [
    'ja',
    /ブラウザ(?!ー)|端末|サインイン|取引(?!所|でき)|資金|交換|[\u3040-\u30ff\u4e00-\u9fff}] ?[,;:?()]/,
  ],
  ['zh', /你|以太坊|恢复短语|资金|收款方|[\u4e00-\u9fff}] ?[,;:?()]/],
])('%s has one word for one thing, and the marks of its own script', (name, others) => {
  expect(textsOf(all[name] ?? {}).filter(([, text]) => others.test(text))).toEqual([]);
});

/** Whole words, in any case. */
const word = (...of: string[]) =>
  new RegExp(`(?<![\\p{L}{])(?:${of.join('|')})(?![\\p{L}}])`, 'iu');

it.each([
  ['es', 'usted', word('tú', 'tus?', 'te', 'puedes', 'tienes')],
  ['es', 'billetera', word('carteras?', 'monederos?', 'wallets?')],
  ['fr', 'portefeuille', word('wallets?')],
  ['de', 'die Wallet, der Token', word('(?:das|ihr|sein) Wallet', '(?:das|dieses) Token')],
  ['de', 'signieren', word('unterschr\\p{L}+')],
])('holds %s to: %s, as the widget', (name, _, others) => {
  expect(textsOf(all[name] ?? {}).filter(([, text]) => others.test(text))).toEqual([]);
});

it("is in the first of the browser's languages that is there", async () => {
  await loadWords(['sv-SE', 'de-AT', 'fr']);
  expect([languageTag(), words().views.approve]).toEqual(['de', 'Bestätigen']);
  await loadWords(['zh-Hant-TW']);
  expect(words().views.decline).toBe('拒绝');
  await loadWords(['en-GB', 'de']);
  expect([languageTag(), words()]).toEqual(['en', english]);
  for (const none of [[], ['__proto__'], ['constructor-x'], ['xx']]) {
    await loadWords(none);
    expect(languageTag()).toBe('en');
  }
});

it.each([
  ['en-GB', 'en-GB'],
  ['de-AT', 'de-AT'],
  ['fr', 'fr'],
  ['sv-SE', 'en-SE'],
  ['en', 'en-001'],
  ['__proto__', 'en-001'],
])('writes the dates of %s as in %s', async (wanted, place) => {
  await loadWords([wanted]);
  expect(localeTag()).toBe(place);
});

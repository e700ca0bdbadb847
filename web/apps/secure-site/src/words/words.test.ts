// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it } from 'vitest';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { english, type Words } from './english.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { languageTag, loadWords, words } from './words.ts';
import { zh } from './zh.ts';

afterEach(() => loadWords(['en']));

const all: Readonly<Record<string, Words>> = { ar, de, es, fr, ja, zh };
const places = (text: string) => [...new Set(text.match(/\{[a-z_]+\}/g))].sort();

it.each(Object.keys(all))('%s says everything, with every value in its place', (name) => {
  for (const part of ['sentences', 'warnings', 'views'] as const) {
    const [given, wanted] = [all[name]?.[part], english[part]] as const;
    expect(Object.keys(given ?? {}).sort()).toEqual(Object.keys(wanted).sort());
    for (const [key, text] of Object.entries(wanted)) {
      const said = (given as Readonly<Record<string, string>>)[key] ?? '';
      expect([key, places(said)]).toEqual([key, places(text)]);
      expect([key, said.trim()]).toEqual([key, said]);
    }
  }
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

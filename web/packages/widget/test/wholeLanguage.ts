// SPDX-License-Identifier: Apache-2.0
//
// A language with the words of all sections.

import { en } from '../src/locales/en/index.ts';
import { addEnglish, english } from '../src/locales/en/inPage.ts';
import { type Language, loadLocale } from '../src/locales/languages.ts';
import { english as approvals } from '../src/sections/approvals/english.ts';
import { english as collectible } from '../src/sections/collectible/english.ts';
import { english as email } from '../src/sections/email/english.ts';
import { english as names } from '../src/sections/names/english.ts';
import { english as onramp } from '../src/sections/onramp/english.ts';
import { english as pay } from '../src/sections/pay/english.ts';
import { english as receive } from '../src/sections/receive/english.ts';
import type { SectionCode } from '../src/sections/SectionRow.ts';
import { sections } from '../src/sections/sections.ts';
import { english as send } from '../src/sections/send/english.ts';
import { english as siwx } from '../src/sections/siwx/english.ts';
import { english as swap } from '../src/sections/swap/english.ts';
import type { Locale } from '../src/text/Locale.ts';

export async function wholeEnglish(): Promise<Locale> {
  addEnglish(en);
  addEnglish({
    messages: {
      ...approvals,
      ...collectible,
      ...email,
      ...names,
      ...onramp,
      ...pay,
      ...receive,
      ...send,
      ...siwx,
      ...swap,
    },
  });
  for (const { code } of Object.values(sections)) {
    const { english: messages, errors } = (await code()) as SectionCode;
    addEnglish({ messages, errors });
  }
  return english as Locale;
}

export async function wholeLanguage(language: Language): Promise<Locale> {
  await wholeEnglish();
  const locale = await loadLocale(language);
  // These are not among them: each is fetched by its own file (addEmail.ts, namesSection.ts, receiveSection.ts, sendSection.ts,
  // siwxSection.ts, swapSection.ts).
  const all = [
    ...Object.keys(sections),
    'approvals',
    'collectible',
    'email',
    'names',
    'onramp',
    'pay',
    'receive',
    'send',
    'siwx',
    'swap',
  ];
  await Promise.all(all.map((section) => locale.addWordsOf?.(section)));
  return locale as Locale;
}

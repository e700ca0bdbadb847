// SPDX-License-Identifier: Apache-2.0
import { languages, loadLocale, en as widgetEn } from '@portico/widget';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { en } from './en.ts';

it('says what the modal says, in every language on board', async () => {
  for (const language of languages) {
    const { messages } = await loadLocale(language);
    const word = language === 'en' ? en['button.connect'] : connect[language];
    expect(word, language).toBe(messages['button.connect']);
  }
});

it('has the words of the buttons as the widget has them', () => {
  expect(widgetEn.messages).toMatchObject(en);
});

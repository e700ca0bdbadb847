// SPDX-License-Identifier: Apache-2.0
import { languages, loadLocale, en as widgetEn } from '@portico/widget';
import { expect, it } from 'vitest';
import { deferredEnglish } from '../runtime/button/deferredEnglish.ts';
import { sentEnglish } from '../runtime/money/sentEnglish.ts';
import { connect } from './connect.ts';
import { en } from './en.ts';

it('says what the modal says, in every language on board', async () => {
  for (const language of languages.filter((one) => one !== 'en')) {
    const { messages } = await loadLocale(language);
    const words = [messages['button.connect'], messages['button.failed']];
    expect(connect[language], language).toEqual(words);
  }
});

it('has the words of the buttons and of what was sent as the widget has them', () => {
  expect(widgetEn.messages).toMatchObject({ ...en, ...deferredEnglish, ...sentEnglish });
});

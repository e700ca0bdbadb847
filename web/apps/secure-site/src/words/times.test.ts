// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dateText, listText, timeText, unitText } from './times.ts';
import { loadWords } from './words.ts';

beforeEach(() => loadWords(['en-GB']));
afterEach(() => loadWords(['en']));

const at = (text: string) => new Date(text).getTime();
const now = at('2030-06-12T10:00');

it('says a time as people do', () => {
  expect(timeText(at('2030-06-12T09:05'), now)).toBe('today at 09:05');
  expect(timeText(at('2030-06-11T23:59'), now)).toBe('11 June at 23:59');
  expect(timeText(at('2029-06-12T18:20'), now)).toBe('12 June 2029 at 18:20');
});

it.each([
  ['en-US', 'June 11 at 11:59 PM'],
  ['en', '11 June at 11:59 pm'],
  ['de-DE', '11. Juni um 23:59'],
  ['ja', '6月11日 23:59'],
])('and as they do in %s', async (tag, text) => {
  await loadWords([tag]);
  // Some releases of Unicode's tables have a narrow space before "PM".
  expect(timeText(at('2030-06-11T23:59'), now).replaceAll(' ', ' ')).toBe(text);
});

it('counts and lists as they do', async () => {
  expect([unitText(1, 'hour'), unitText(24, 'hour')]).toEqual(['1 hour', '24 hours']);
  expect(dateText(now)).toBe('12 June 2030');
  expect(listText(['Ethereum', 'Base', 'Solana'])).toBe('Ethereum, Base and Solana');
  await loadWords(['de']);
  expect([unitText(1, 'hour'), unitText(24, 'hour')]).toEqual(['1 Stunde', '24 Stunden']);
});

// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { wholeEnglish } from '../../test/wholeLanguage.ts';
import type { MessageKey } from './Locale.ts';
import { Words } from './Words.ts';

const en = await wholeEnglish();
const words = new Words<MessageKey>(en);

it('puts names into sentences', () => {
  expect(words.format('connecting.waiting.title', { wallet: 'Meridian' })).toBe(
    'Continue in Meridian',
  );
});

it('chooses the plural form by the number and writes it in the reader’s digits', () => {
  expect(words.format('wallets.found', { count: 1 })).toBe('1 wallet found');
  expect(words.format('wallets.found', { count: 1200 })).toBe('1,200 wallets found');
});

it('keeps a Latin name in its own direction inside right-to-left text', () => {
  const rtl = new Words<MessageKey>(en, 'ar', true);
  expect(rtl.format('connecting.waiting.title', { wallet: 'Meridian' })).toContain(
    '\u2068Meridian\u2069',
  );
});

it('lists names in the direction of the language', () => {
  const rtl = new Words({ ...en, tag: 'ar' }, 'en-US', true);
  // What stands outside of the names is Arabic alone, so the list begins at the right.
  expect(rtl.list(['Base', 'Optimism'])).toBe('\u2068Base\u2069 و\u2068Optimism\u2069');
  expect(words.list(['Base', 'Optimism'])).toBe('Base and Optimism');
});

it('has general words for an error that it does not know', () => {
  expect(words.error('no_such_code', { wallet: 'Meridian' })).toEqual(
    words.error('unknown_error', { wallet: 'Meridian' }),
  );
  expect(words.error(undefined).title).not.toBe('');
});

it('fills the catalogue’s unnamed parameter with the detail', () => {
  const locale = { ...en, toasts: { moved: 'Switched to {}' } };
  expect(new Words(locale).toast('moved', 'Base')).toBe('Switched to Base');
});

it('says an error as a toast by its title', () => {
  expect(words.toast('disconnect_failed', '-32000', { wallet: 'Meridian' })).toBe(
    'Still connected to Meridian',
  );
});

it('does not run markup or placeholders that stand inside a parameter', () => {
  expect(words.format('connecting.waiting.title', { wallet: '{app}<b>$&' })).toBe(
    'Continue in {app}<b>$&',
  );
});

it('begins a sentence with a capital when it stands in for a name', () => {
  const wallet = words.format('connecting.wallet');
  expect(words.error('connect_failed', { wallet }).title).toBe('Your wallet did not answer');
  expect(words.format('connecting.waiting.title', { wallet })).toBe('Continue in your wallet');
  expect(words.error('connect_failed', { wallet: 'imToken' }).title).toBe('imToken did not answer');
});

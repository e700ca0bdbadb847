// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { wholeEnglish } from '../../test/wholeLanguage.ts';
import type { MessageKey } from './Locale.ts';
import { withOwnWords } from './ownWords.ts';
import { Words } from './Words.ts';

const en = await wholeEnglish();
const words = (own: Parameters<typeof withOwnWords>[1]) =>
  new Words<MessageKey>(withOwnWords(en, own));

it('replaces one word of each kind and leaves the others', () => {
  const own = words({
    'connect.title': 'Sign in',
    'error.connect_failed.text': 'Call us.',
    'toast.connected': 'Welcome, {}',
    'alert.project_id_invalid.title': 'Not set up',
  });
  expect(own.format('connect.title')).toBe('Sign in');
  expect(own.format('connect.all')).toBe('All wallets');
  expect(own.error('connect_failed', { wallet: 'Meridian' })).toEqual({
    title: 'Meridian did not answer',
    text: 'Call us.',
  });
  expect(own.toast('connected', 'Ada')).toBe('Welcome, Ada');
  expect(own.alert('project_id_invalid', '')).toEqual({
    title: 'Not set up',
    text: 'The server does not know its project ID. Its developer can correct it.',
  });
});

it('replaces a plural by a plural', () => {
  const own = words({ 'wallets.found': { one: 'just {count}', other: 'all {count}' } });
  expect(own.format('wallets.found', { count: 1 })).toBe('just 1');
  expect(own.format('wallets.found', { count: 3 })).toBe('all 3');
});

it('lets words through that come to the language later', () => {
  const messages: Record<string, string> = { 'connect.title': 'Connect' };
  const errors: Record<string, { title: string; text: string }> = {};
  const own = withOwnWords({ ...en, messages: messages as never, errors }, {
    'error.late.title': 'Own',
  } as never);
  messages['connect.all'] = 'All';
  errors.late = { title: 'Late', text: 'Funds are safe.' };
  expect(new Words(own).format('connect.all')).toBe('All');
  expect(new Words(own).error('late')).toEqual({ title: 'Own', text: 'Funds are safe.' });
});

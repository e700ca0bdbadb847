// SPDX-License-Identifier: Apache-2.0
//
import type { EmailChangeSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const open = async (change: Partial<EmailChangeSlice> = {}, email = 'ada@example.org') => {
  page = await WidgetPage.open({
    router: { view: 'update_email_wallet', history: ['account_settings', 'update_email_wallet'] },
    login: { step: 'signed_in', attempts_left: 5, ...(email && { email }) },
    email_change: { step: 'none', checking: false, ...change },
  });
  await expect.poll(() => page.text).toContain('New inbox');
};
const input = (): HTMLInputElement => {
  const found = page.root.querySelector('input');
  if (!found) throw new Error('no field');
  return found;
};
/** As a visitor types or pastes. */
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const now = () => page.root.querySelector('[aria-current=step]')?.textContent;

it('asks for another address than today’s, and says why both inboxes get a code', async () => {
  await open();
  expect(now()).toBe('New address');
  expect(page.text).toContain('Today it is ada@example.org');
  await type('ada@example.org');
  await page.press('Continue');
  expect(page.store.sent).toEqual([]);
  await type(' ada@new.example ');
  expect(await page.press('Continue')).toEqual([
    { type: 'change_email', email: 'ada@new.example' },
  ]);
});

it('takes the code of the old inbox, then the one of the new', async () => {
  await open({ step: 'primary_code', email: 'ada@new.example' });
  expect(now()).toBe('Old inbox');
  expect(page.text).toContain('ada@example.org');
  await type('123456');
  expect(page.store.sent.slice(-1)).toEqual([{ type: 'enter_change_code', otp: '123456' }]);
  await page.set({
    email_change: { step: 'secondary_code', checking: false, email: 'ada@new.example' },
  });
  expect(now()).toBe('New inbox');
  expect(page.text).toContain('ada@new.example');
  expect(input().value).toBe('');
});

it.each(['    344769', 'Your code: 344 769', '３４４７６９', '٣٤٤٧٦٩'])(
  'reads the code in what is pasted: %j',
  async (text) => {
    await open({ step: 'primary_code', email: 'ada@new.example' });
    expect(input().maxLength).toBe(-1);
    await type(text);
    expect(page.store.sent.slice(-1)).toEqual([{ type: 'enter_change_code', otp: '344769' }]);
  },
);

it('limits the address, not what stands before it', async () => {
  await open();
  expect(input().maxLength).toBe(-1);
  await type(`${' '.repeat(300)}ada@new.example`);
  expect(await page.press('Continue')).toEqual([
    { type: 'change_email', email: 'ada@new.example' },
  ]);
});

it('says how many tries are left, and begins anew where a code is over', async () => {
  await open({ step: 'primary_code', error: 'Wrong code. Tries left: 3' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe('Wrong code. Tries left: 3');
  expect(input().readOnly).toBe(false);
  await page.set({
    email_change: {
      step: 'primary_code',
      checking: false,
      error: 'This code can no longer be used. Ask for a new one',
    },
  });
  expect(input().readOnly).toBe(true);
  expect(await page.press('Something wrong? Start again')).toEqual([
    { type: 'cancel_email_change' },
  ]);
});

it('takes the newer code after one that came late', async () => {
  await open({ step: 'primary_code', error: 'A newer code was sent. Enter that one' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe(
    'A newer code was sent. Enter that one.',
  );
  expect(input().readOnly).toBe(false);
});

it.each([
  ['Changed meanwhile: the address. Nothing was done', 'This address cannot be used'],
  ['Asked too often: codes. Nothing was done', 'Too many emails for now'],
  ['Not an e-mail address', 'Not an email address'],
])('puts what the vault says into words: %s', async (error, words) => {
  await open({ error });
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain(words);
});

it('has no old inbox where the account had no address', async () => {
  await open({}, '');
  expect(page.text).not.toContain('Old inbox');
  expect(page.text).toContain('Then you can sign in with it');
});

it('says what comes of it, and leads back to the settings', async () => {
  await open();
  await page.set({ email_change: { step: 'done', checking: false, email: 'ada@new.example' } });
  expect(page.text).toContain('Your email was changed');
  expect(page.text).toContain('for a day the wallet can be neither exported nor recovered');
  expect(await page.press('Done')).toEqual([{ type: 'cancel_email_change' }, { type: 'go_back' }]);
});

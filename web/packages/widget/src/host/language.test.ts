// SPDX-License-Identifier: Apache-2.0
//
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../test/WidgetPage.ts';
import { wholeEnglish } from '../../test/wholeLanguage.ts';

let page: WidgetPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const settled = () => act(() => vi.dynamicImportSettled());
const title = () => page.root.querySelector('h2')?.textContent;

it('speaks the language asked for, and paints nothing in another one first', async () => {
  page = await WidgetPage.open({}, { locale: 'de-CH' });
  await settled();
  expect(title()).toBe('Verbinden');
  expect(page.widget.host.lang).toBe('de');
});

it('speaks the first language of the browser that is on board', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'fr-CA', 'en']);
  page = await WidgetPage.open();
  await settled();
  expect(title()).toBe('Connexion');
});

it('speaks English where none is on board', async () => {
  page = await WidgetPage.open({}, { locale: 'xx' });
  expect(title()).toBe('Connect');
});

it('turns round for Arabic and back again', async () => {
  page = await WidgetPage.open({}, { locale: 'ar' });
  await settled();
  expect(page.widget.host.dir).toBe('rtl');
  await act(async () => page.widget.update({ app: { name: 'Harbour' }, locale: 'en' }));
  expect(page.widget.host.dir).toBe('ltr');
  expect(title()).toBe('Connect');
});

it('takes a language of the host’s own, and its words over any', async () => {
  const en = await wholeEnglish();
  const own = { ...en, tag: 'nl', messages: { ...en.messages, 'connect.title': 'Verbinden!' } };
  page = await WidgetPage.open({}, { locale: own });
  expect(title()).toBe('Verbinden!');
  await act(async () =>
    page.widget.update({
      app: { name: 'Harbour' },
      locale: 'en',
      messages: { 'connect.title': 'Sign in' },
    }),
  );
  await settled();
  expect(title()).toBe('Sign in');
});

it('says an alert in the reader’s language, and as it came where it has no words', async () => {
  const alert = { open: true, short_message: 'Short', long_message: 'Long' };
  page = await WidgetPage.open(
    { alert: { ...alert, code: 'project_id_not_configured' } },
    { locale: 'de' },
  );
  await settled();
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain('Keine Projekt-ID');
  await page.set({ alert: { ...alert, code: 'something_new' } });
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain('ShortLong');
});

it('says that it is offline until it is not', async () => {
  page = await WidgetPage.open({ modal: { online: false } });
  expect(page.text).toContain('You are offline');
  await page.set({ modal: { online: true } });
  expect(page.text).not.toContain('You are offline');
});

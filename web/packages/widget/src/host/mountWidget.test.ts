// SPDX-License-Identifier: Apache-2.0
//
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

it('shows nothing while the modal is closed, and everything again when it opens', async () => {
  page = await WidgetPage.open({ modal: { open: false } });
  expect(page.root.querySelector('dialog')?.open).toBe(false);
  await page.set({ modal: { open: true } });
  expect(page.root.querySelector('dialog')?.open).toBe(true);
  expect(page.text).toContain('Connect');
  await page.set({ modal: { open: false } });
  expect(page.root.querySelector('dialog')).toBeNull();
});

it('asks to close, and closes only when the engine agrees', async () => {
  page = await WidgetPage.open();
  expect(await page.press('Close')).toEqual([{ type: 'close' }]);
  expect(page.root.querySelector('dialog')?.open).toBe(true);
});

it('names the dialog by the title of the view', async () => {
  page = await WidgetPage.open();
  const title = page.root.querySelector('dialog')?.getAttribute('aria-labelledby') ?? '';
  expect(page.root.getElementById(title)?.textContent).toBe('Connect');
});

it('goes back only where there is a way back', async () => {
  page = await WidgetPage.open({ router: { view: 'networks', history: ['networks'] } });
  expect(page.controls).not.toContain('Back');
  await page.set({ router: { view: 'networks', history: ['account', 'networks'] } });
  expect(await page.press('Back')).toEqual([{ type: 'go_back' }]);
});

it('says the title of the next view, and what keeps a sheet from closing', async () => {
  page = await WidgetPage.open();
  const status = () => page.root.querySelector('.pt-vh[role=status]')?.textContent;
  expect(status()).toBe('');
  await page.set({
    router: { view: 'what_is_a_wallet', history: ['connect', 'what_is_a_wallet'] },
  });
  expect(status()).toBe('What is a wallet?');
  await page.set({ modal: { shake: true } });
  expect(status()).toBe('Choose one of the ways forward first.');
});

it('stands in the page without an overlay or a close button when it is embedded', async () => {
  page = await WidgetPage.open({}, { embedded: true });
  expect(page.root.querySelector('dialog')).toBeNull();
  expect(page.controls).not.toContain('Close');
});

it('takes theme, variables and direction from its options, and drops those that went', async () => {
  page = await WidgetPage.open(
    {},
    { themeMode: 'dark', dir: 'rtl', themeVariables: { '--portico-accent': '#e4572e' } },
  );
  const { host } = page.widget;
  expect(host.dataset.theme).toBe('dark');
  expect(host.dir).toBe('rtl');
  expect(host.style.getPropertyValue('--portico-accent')).toBe('#e4572e');
  await act(() => page.widget.update({ app: { name: 'Harbour' }, themeMode: 'light' }));
  expect(host.dataset.theme).toBe('light');
  expect(host.style.getPropertyValue('--portico-accent')).toBe('');
});

it('shows toasts by their code: errors as alerts, the rest as status', async () => {
  page = await WidgetPage.open({ toast: { open: true, code: 'disconnected', count: 1 } });
  expect(page.root.querySelector('.pt-toast')?.getAttribute('role')).toBe('status');
  expect(page.text).toContain('Disconnected');
  await page.set({ toast: { kind: 'error', code: 'copy_failed', count: 2 } });
  expect(page.root.querySelector('.pt-toast')?.getAttribute('role')).toBe('alert');
  expect(page.text).toContain('Not copied. Select it by hand.');
});

it('says of the wallet behind an e-mail that one signed out, and of no other', async () => {
  const wallet = { name: 'Email', kind: 'external', last_used: true, installed: false } as const;
  const own = { ...wallet, id: 'portico.embedded.eip155' };
  page = await WidgetPage.open({ account: { status: 'connected', wallet: own } });
  const toast = { open: true, code: 'disconnected' };
  // Another one was left, and this one is there still.
  await page.set({ toast: { ...toast, count: 1 } });
  expect(page.root.querySelector('.pt-toast')?.textContent).toBe('Disconnected');
  await page.set({
    account: { status: 'disconnected', wallet: undefined as never },
    toast: { ...toast, count: 2 },
  });
  expect(page.root.querySelector('.pt-toast')?.textContent).toBe('Signed out');
});

it('shows no toast of what the control says that was pressed, and says it to who listens', async () => {
  page = await WidgetPage.open();
  await page.set({ toast: { open: true, code: 'address_copied', count: 1 } });
  expect(page.root.querySelector('.pt-toast')).toBeNull();
  expect(page.root.querySelector('.pt-vh[role=status]')?.textContent).toBe('Address copied');
});

it('shows an alert until it is dismissed', async () => {
  page = await WidgetPage.open({
    alert: { open: true, code: 'x', short_message: 'No project id', long_message: 'Add one.' },
  });
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain('No project idAdd one.');
  expect(await page.press('Dismiss')).toEqual([{ type: 'dismiss_alert' }]);
});

it('says why, in the words of the server, where an alert has a reason', async () => {
  const [code, detail] = ['origin_not_allowed', 'the scheme differs'];
  page = await WidgetPage.open({
    alert: { open: true, code, detail, short_message: '', long_message: '' },
  });
  const status = page.root.querySelector('[role=alert]')?.textContent;
  expect(status).toContain('This app is not set up right');
  expect(status).toContain('Its developer can add it. (the scheme differs)');
  await page.set({ alert: { code: 'configuration_failed' } });
  expect(page.root.querySelector('[role=alert]')?.textContent).toMatch(
    /The server did not answer as expectedThe settings of this app did not load: the scheme differs(?! \()/,
  );
});

it('leaves nothing behind when it is taken off the page', async () => {
  page = await WidgetPage.open();
  await page.close();
  expect(document.body.childElementCount).toBe(0);
  expect(page.store.listening).toBe(0);
  expect(document.documentElement.style.overflow).toBe('');
});

// SPDX-License-Identifier: Apache-2.0
//
import type { EmbeddedNoticeSlice, LoginSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const login: LoginSlice = { step: 'signed_out', attempts_left: 5, email: 'ada@example.org' };
const methods = [
  { method: 'email', separator: true },
  { method: 'wallet', separator: false },
] as const;

let page: WidgetPage;
afterEach(async () => {
  vi.useRealTimers();
  await page.close();
});

const open = (change: Partial<LoginSlice> = {}) =>
  WidgetPage.open({ connect: { methods }, login: { ...login, ...change } });
const field = (): HTMLInputElement => {
  const found = page.root.querySelector('form input, .pt-otp input');
  if (!(found instanceof HTMLInputElement)) throw new Error('no field');
  return found;
};
/** As a visitor types or pastes. */
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const sent = () => page.store.sent.slice(-1);

it('has no row where the machine has not loaded, but the field', async () => {
  page = await WidgetPage.open({ connect: { methods } });
  expect(field().getAttribute('aria-label')).toBe('Email address');
});

it('sends an address once there is one', async () => {
  page = await open({ email: '' });
  const go = page.root.querySelector('.pt-go');
  expect(go?.getAttribute('aria-disabled')).toBe('true');
  await type(' ada@example.org ');
  await page.press('Continue with email');
  await act(async () => page.root.querySelector('form')?.requestSubmit());
  expect(sent()).toEqual([{ type: 'login_by_email', email: 'ada@example.org' }]);
});

it('shows under the field what was wrong with it', async () => {
  page = await open({ error: 'Please try again after 12 seconds' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe(
    'Please try again after 12 seconds',
  );
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await page.set({ login: { step: 'sending' } });
  expect(page.root.querySelector('[role=alert]')).toBeNull();
});

it('says what to do where the browser lets the wallet store nothing, and tries once more', async () => {
  page = await open({
    error: 'Your browser keeps nothing for the wallet here. Allow it to store data',
  });
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe(
    'The wallet cannot store anything in this browser' +
      'Nothing was made, and nothing was lost. Allow storage for this site in the browser’s settings, then try again. ' +
      'Or use another wallet.Try again',
  );
  // The address is as it should be.
  expect(field().getAttribute('aria-invalid')).toBeNull();
  await page.press('Try again');
  expect(sent()).toEqual([{ type: 'login_by_email', email: 'ada@example.org' }]);
});

it('sends the code with its sixth digit, also one that was pasted with spaces', async () => {
  page = await open({ step: 'code' });
  await type('12345');
  expect(page.store.sent).toEqual([]);
  await type(' 123 456');
  expect(sent()).toEqual([{ type: 'enter_login_code', otp: '123456' }]);
  expect([...page.root.querySelectorAll('.pt-otp > span')].map((one) => one.textContent)).toEqual([
    ...'123456',
  ]);
});

it('makes room after a wrong code, and says how many tries are left', async () => {
  page = await open({ step: 'code' });
  await type('123456');
  await page.set({ login: { step: 'checking' } });
  expect(field().readOnly).toBe(true);
  await page.set({
    login: { step: 'code', error: 'Wrong code. Tries left: 4', attempts_left: 4 },
  });
  expect(field().value).toBe('');
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe('Wrong code. Tries left: 4');
});

it('asks for the newer code after one that came late', async () => {
  page = await open({ step: 'code' });
  await page.set({
    login: { step: 'code', error: 'A newer code was sent. Enter that one', attempts_left: 5 },
  });
  expect(field().readOnly).toBe(false);
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe(
    'A newer code was sent. Enter that one.',
  );
});

it('takes no code any more after the last try, and sends another e-mail when it may', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  page = await open({
    step: 'code',
    attempts_left: 0,
    error: 'This code can no longer be used. Ask for a new one',
    resend_at_ms: Date.now() + 24_000,
  });
  expect(field().readOnly).toBe(true);
  expect(page.text).toContain('Send again in 0:24');
  await act(async () => vi.advanceTimersByTime(24_000));
  expect(await page.press('Send again')).toEqual([{ type: 'resend_login_email' }]);
  expect(await page.press('Use another address')).toEqual([{ type: 'cancel_login' }]);
});

it('connects who is signed in for the namespace that is asked for', async () => {
  page = await open({ step: 'signed_in' });
  const go = 'Continue as ada@example.org';
  expect(await page.press(go)).toEqual([{ type: 'choose_wallet', id: 'portico.embedded.eip155' }]);
  await page.set({ connect: { methods, chain_namespace: 'solana' } });
  expect(await page.press(go)).toEqual([{ type: 'choose_wallet', id: 'portico.embedded.solana' }]);
});

it('says in the header what is waited for, and leads back from it', async () => {
  page = await open();
  const title = () => page.root.querySelector('.pt-header h2')?.textContent;
  expect(title()).toBe('Connect');
  await page.set({ login: { step: 'code' } });
  expect(title()).toBe('Confirm your email');
  expect(await page.press('Back')).toEqual([{ type: 'cancel_login' }]);
  await page.set({ login: { step: 'device' } });
  expect(title()).toBe('New device');
});

it('shows the number to pick on the device that is known', async () => {
  page = await open({ step: 'device', number: '42' });
  expect(page.root.querySelector('.pt-number')?.textContent).toBe('42');
  expect(page.text).toContain('Approve this browser');
});

it('leads to a recovery where this browser cannot open the wallet, and says until when one waits', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  page = await open({ step: 'recover' });
  expect(page.root.querySelector('.pt-header h2')?.textContent).toBe('Your wallet');
  expect(page.text).toContain('You are signed in as ada@example.org');
  expect(await page.press('Recover my wallet')).toEqual([{ type: 'recover_wallet' }]);
  await page.set({ login: { step: 'recover', opens_at_ms: Date.now() + 60_000 } });
  expect(page.text).toContain('It can be opened in this browser from');
  expect(await page.press('Show the recovery')).toEqual([{ type: 'recover_wallet' }]);
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(page.text).toContain('The wait is over');
  expect(await page.press('Recover my wallet')).toEqual([{ type: 'recover_wallet' }]);
  expect(await page.press('Use another address')).toEqual([{ type: 'cancel_login' }]);
});

it('leads to a first way back where the browser may forget the wallet', async () => {
  page = await open({ step: 'recover', is_new: true });
  expect(page.text).toContain('Make a way back to your wallet');
  expect(page.text).toContain('You are signed in as ada@example.org');
  expect(page.text).not.toContain('Recover my wallet');
  expect(page.text).not.toContain('Nothing at hand to recover it with?');
  expect(await page.press('Go on')).toEqual([{ type: 'recover_wallet' }]);
  expect(await page.press('Use another address')).toEqual([{ type: 'cancel_login' }]);
});

it('says in its own words that the account has no room for another device', async () => {
  const error = 'This account has as many devices as it may have. Remove some on a device';
  page = await open({ step: 'signed_out', error });
  expect(page.text).toContain('in its settings under “Devices and recovery”');
});

it('cuts a long address', async () => {
  page = await open({ step: 'code', email: `${'a'.repeat(30)}@example.org` });
  expect(page.text).toContain(`${'a'.repeat(29)}…`);
});

const openWithNotice = (notice: EmbeddedNoticeSlice) =>
  WidgetPage.open({
    modal: { online: false },
    connect: { methods, vault_url: 'https://vault.example' },
    networks: {
      networks: [
        { caip_network_id: 'eip155:1', name: 'E', active: true, enabled: true, testnet: false },
      ],
    },
    embedded_notice: notice,
  });

it('says what the wallet has to say until it is dismissed', async () => {
  page = await openWithNotice({ kind: 'alert', code: 'session_ended', message: 'x' });
  await vi.waitUntil(() => page.root.textContent?.includes('You have been signed out'));
  expect(await page.press('Dismiss')).toEqual([{ type: 'dismiss_embedded_notice' }]);
});

it('says that what its owner approved and left is being sent', async () => {
  const code = 'approval_being_sent';
  page = await openWithNotice({ kind: 'success_toast', code, message: 'x' });
  await vi.waitUntil(() => page.root.textContent?.includes('It is being sent'));
});

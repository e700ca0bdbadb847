// SPDX-License-Identifier: Apache-2.0
//
import type { LoginSlice, SocialProvider } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const all: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
];
const login: LoginSlice = { step: 'signed_out', attempts_left: 0 };
const email = { method: 'email', separator: false } as const;
const social = { method: 'social', separator: true } as const;
const wallet = { method: 'wallet', separator: false } as const;
const methods = [email, social, wallet];

let page: WidgetPage;
afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

const open = (change: Partial<LoginSlice> = {}, socials = all, shown: typeof methods = methods) =>
  WidgetPage.open({
    connect: { methods: shown, socials },
    login: { ...login, ...change },
  } as Parameters<typeof WidgetPage.open>[0]);
const row = () =>
  [...page.root.querySelectorAll('.pt-colonnade button')].map((one) =>
    one.getAttribute('aria-label'),
  );
const title = () => page.root.querySelector('.pt-header h2')?.textContent;
const alone = () => page.root.querySelector('[data-alone]')?.textContent ?? '';

it('has one button for each provider that is offered, and logs in by it', async () => {
  page = await open({}, ['google', 'github']);
  expect(row()).toEqual(['Continue with Google', 'Continue with GitHub']);
  expect(await page.press('Continue with GitHub')).toEqual([
    { type: 'login_by_social', provider: 'github' },
  ]);
});

it('has no row where none is offered', async () => {
  page = await open({}, [], [email, wallet] as unknown as typeof methods);
  expect(page.root.querySelector('.pt-colonnade')).toBeNull();
});

it('names a provider that is alone', async () => {
  page = await open({}, ['discord']);
  expect(page.text).toContain('Continue with Discord');
});

it('has all of many behind the fifth button, with a way back', async () => {
  page = await open();
  expect(row()).toEqual([
    'Continue with Google',
    'Continue with X',
    'Continue with Farcaster',
    'Continue with Discord',
    'More sign-in options',
  ]);
  await page.press('More sign-in options');
  expect(title()).toBe('Sign in with');
  for (const name of ['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook'])
    expect(page.controls).toContain(name);
  await page.press('Back');
  expect(title()).toBe('Connect');
  expect(row()).toHaveLength(5);
  await page.press('More sign-in options');
  expect(await page.press('Apple')).toEqual([{ type: 'login_by_social', provider: 'apple' }]);
});

it('loads the machine when the row is shown, so that the window opens in the tap', async () => {
  page = await WidgetPage.open({ connect: { methods, socials: all } });
  expect(page.store.sent).toEqual([{ type: 'dismiss_embedded_notice' }]);
  await page.close();
  page = await open();
  expect(page.store.sent).toEqual([]);
});

it('is alone while the window is open, from which a tap opens another', async () => {
  page = await open({ step: 'window', provider: 'google' });
  expect(title()).toBe('Google');
  expect(alone()).toContain('Continue in the Google window');
  expect(await page.press('Open again')).toEqual([{ type: 'login_by_social', provider: 'google' }]);
  expect(await page.press('Cancel')).toEqual([{ type: 'cancel_login' }]);
  expect(await page.press('Back')).toEqual([{ type: 'cancel_login' }]);
});

it('says that the browser blocked the window, and opens it by a tap', async () => {
  page = await open({ step: 'blocked', provider: 'x' });
  expect(alone()).toContain('The browser blocked the window');
  expect(await page.press('Open window')).toEqual([{ type: 'login_by_social', provider: 'x' }]);
});

it('goes on by itself when the provider has answered', async () => {
  page = await open({ step: 'answered', provider: 'x' });
  expect(alone()).toContain('Signing you in');
  await page.set({ login: { step: 'connecting' } });
  expect(alone()).toContain('Signing you in');
  expect(page.root.querySelectorAll('[data-alone]')).toHaveLength(1);
  expect(page.root.querySelector('.pt-otp')).toBeNull();
});

it.each([
  ['You did not agree to sign in', 'You did not agree to sign in'],
  ['The provider does not answer. Please try again later', 'Google does not answer.'],
  ['Sign-in failed: begin again', 'Google sign-in did not work.'],
  ['Embedded Wallet Request Timed Out', 'That took too long.'],
  ['Words of the vault', 'Words of the vault'],
])('says below the row what went wrong: %s', async (error, words) => {
  page = await open({ provider: 'google', error });
  const told = [...page.root.querySelectorAll('[role=alert]')].map((one) => one.textContent);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(words);
});

it('takes the code of the address that the provider said, also where there is no e-mail', async () => {
  const step = { step: 'code', provider: 'github', email: 'ada@example.org', attempts_left: 5 };
  page = await open(step as LoginSlice);
  expect(title()).toBe('Confirm your email');
  expect(page.root.querySelectorAll('.pt-otp')).toHaveLength(1);
  await page.close();
  page = await open(step as LoginSlice, all, [social, wallet] as unknown as typeof methods);
  expect(page.root.querySelectorAll('.pt-otp')).toHaveLength(1);
});

it('shows the code of Farcaster, and copies its link', async () => {
  page = await open({ step: 'phone', provider: 'farcaster' });
  expect(title()).toBe('Farcaster');
  expect(page.controls).not.toContain('Copy link');
  const link = 'https://farcaster.example/c?1';
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await page.set({ login: { link } });
  await vi.waitUntil(() => page.root.querySelector('.pt-qr svg[role=img]'));
  expect(page.text).toContain('Waiting for your phone');
  await page.press('Copy link');
  expect(copied).toEqual([link]);
  expect(page.text).toContain('Copied');
});

it('leads into Farcaster on a phone', async () => {
  page = await open();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await page.set({ login: { step: 'phone', provider: 'farcaster', link: 'https://f.example/c' } });
  const way = [...page.root.querySelectorAll('a')].find((one) =>
    one.textContent?.includes('Open Farcaster'),
  );
  expect(way?.getAttribute('href')).toBe('https://f.example/c');
  expect(way?.rel).toBe('noopener noreferrer');
  expect(page.root.querySelector('.pt-qr')).toBeNull();
});

it('knows who came back by what the provider calls them', async () => {
  page = await open({ step: 'signed_in', user_name: 'ada' });
  await act(async () => {});
  expect(page.text).toContain('Continue as ada');
});

// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { deviceOf } from './deviceOf.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const chrome = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';

it.each([
  [safari, { os: 'ios', telegram: false, in_app: false }],
  [chrome, { os: 'android', telegram: false, in_app: false }],
  [`${chrome.replace('Pixel 9', 'Pixel 9; wv')}`, { os: 'android', telegram: false, in_app: true }],
  [`${safari} [FBAN/FBIOS]`, { os: 'ios', telegram: false, in_app: true }],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)', { os: 'mac', telegram: false, in_app: false }],
  ['Mozilla/5.0 (X11; Linux x86_64)', undefined],
])('tells %s', (userAgent, device) => {
  expect(deviceOf(userAgent, {})).toEqual(device);
});

it('tells Telegram by what it puts into the page', () => {
  const page = { TelegramWebviewProxy: {} };
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64)', page)).toMatchObject({ telegram: true });
});

it.each([
  'MicroMessenger/8.0.50',
  'musical_ly_36.1.0 BytedanceWebview/d8a21c6',
  'Snapchat/13.9.0',
  '[LinkedInApp]/9.30',
  'Twitter for iPhone/10.62',
])('tells the browser inside another app: %s', (app) => {
  expect(deviceOf(`${safari} ${app}`, {})).toMatchObject({ in_app: true });
});

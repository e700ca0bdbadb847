// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('says what was changed in words', () => {
  const before = {
    name: 'Shop',
    isEnabled: true,
    allowedOrigins: ['https://a.org'],
    features: [{ id: 'swap', isEnabled: true, config: [] }],
    limits: { requestsPerSecond: 0, requestBurst: 5 },
  };
  const after = {
    name: 'Harbour',
    isEnabled: false,
    allowedOrigins: ['https://b.org'],
    features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
    limits: { requestsPerSecond: 9, requestBurst: 5 },
  };
  expect(changesOf(before, after)).toEqual([
    'Name: Shop → Harbour',
    'In use: yes → no',
    'Allowed https://b.org',
    'No longer allowed https://a.org',
    'Swap: on → the app decides',
    'Email and social: the app decides → on, email',
    'Calls a second: the server’s own → 9',
  ]);
});

it('says of a new project what was chosen, and of a session the browser', () => {
  const project = {
    id: 'ab',
    name: 'Shop',
    createdAt: 1,
    isEnabled: true,
    isAnalyticsEnabled: true,
    allowedOrigins: [],
    features: [],
    limits: { requestsPerSecond: 0, requestBurst: 0 },
  };
  expect(changesOf(null, project)).toEqual(['Id: ab', 'Name: Shop']);
  const device =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
  expect(changesOf(null, { method: 'link', device })).toEqual([
    'By: link',
    'On: Chromium on Linux',
  ]);
});

it('says nothing where nothing was kept', () => {
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf(null, { method: 'link' })).toEqual(['By: link']);
  const account = { address: '0xAb', network: 'eip155:1', sessions: 2 };
  expect(changesOf(account, null)).toEqual(['Address: 0xAb', 'Network: Ethereum', 'Sessions: 2']);
});

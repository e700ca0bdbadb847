// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { isLasting } from './isLasting.ts';

it('trusts what Chromium and Gecko keep', () => {
  expect(isLasting({ vendor: 'Google Inc.' })).toBe(true);
  expect(isLasting({ vendor: '' })).toBe(true);
});

it('does not trust what WebKit keeps, whatever the browser calls itself, nor Brave, nor what it does not know', () => {
  // Chrome and Firefox on iOS have Safari's engine, and say so here.
  expect(isLasting({ vendor: 'Apple Computer, Inc.' })).toBe(false);
  expect(isLasting({ vendor: 'Google Inc.', brave: {} })).toBe(false);
  expect(isLasting({ vendor: 'Somebody' })).toBe(false);
});

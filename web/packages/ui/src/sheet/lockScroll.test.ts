// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { lockScroll } from './lockScroll.ts';

const page = document.documentElement;

it('gives the page its own overflow back when the last sheet is gone', () => {
  page.style.overflow = 'clip';
  const first = lockScroll();
  const second = lockScroll();
  expect(page.style.overflow).toBe('hidden');
  first();
  first();
  expect(page.style.overflow).toBe('hidden');
  second();
  expect(page.style.overflow).toBe('clip');
});

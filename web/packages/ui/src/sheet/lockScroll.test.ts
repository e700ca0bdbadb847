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

// What browsers make of it: web/apps/gallery/test/lockScroll.test.ts.
it('keeps the room of a bar, and leaves the padding of the page alone', () => {
  page.style.paddingRight = '20px';
  Object.defineProperty(page, 'clientWidth', { value: window.innerWidth - 15, configurable: true });
  const release = lockScroll();
  const { scrollbarGutter, paddingRight } = page.style;
  release();
  Reflect.deleteProperty(page, 'clientWidth');
  expect([scrollbarGutter, paddingRight]).toEqual(['stable', '20px']);
  expect(page.style.scrollbarGutter).toBe('');
});

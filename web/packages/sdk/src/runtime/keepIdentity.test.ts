// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { keepIdentity } from './keepIdentity.ts';

it('gives the old object for an equal one', () => {
  const old = { a: 1, list: [{ b: 2 }] };
  expect(keepIdentity(old, { a: 1, list: [{ b: 2 }] })).toBe(old);
});

it('keeps the parts that did not change', () => {
  const old = { a: { x: 1 }, list: [{ b: 2 }, { b: 3 }] };
  const next = keepIdentity(old, { a: { x: 1 }, list: [{ b: 2 }, { b: 4 }] });
  expect(next).toEqual({ a: { x: 1 }, list: [{ b: 2 }, { b: 4 }] });
  expect(next.a).toBe(old.a);
  expect(next.list[0]).toBe(old.list[0]);
});

it('sees what is gone, what is new and what is undefined now', () => {
  expect(keepIdentity({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(keepIdentity({ a: 1 }, { a: 1, b: undefined })).toHaveProperty('b');
  expect(keepIdentity([1, 2], [1])).toEqual([1]);
  expect(keepIdentity({ 0: 1 }, [1])).toEqual([1]);
});

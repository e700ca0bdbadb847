// SPDX-License-Identifier: Apache-2.0
import { expect, it, vi } from 'vitest';
import { Listeners } from './Listeners.ts';

it('tells everybody, and those who leave no more', () => {
  const heard: string[] = [];
  const listeners = new Listeners<[string]>();
  const leave = listeners.add((word) => heard.push(`a ${word}`));
  listeners.add((word) => heard.push(`b ${word}`));
  listeners.notify('one');
  leave();
  listeners.notify('two');
  expect(heard).toEqual(['a one', 'b one', 'b two']);
});

it('reports a listener that throws, and tells the others', () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const listeners = new Listeners<[number]>();
  let heard = 0;
  listeners.add(() => {
    throw new Error('broken host');
  });
  listeners.add((value) => {
    heard = value;
  });
  expect(() => listeners.notify(7)).not.toThrow();
  expect(heard).toBe(7);
  expect(String(reported.mock.calls.flat().at(-1))).toContain('broken host');
  reported.mockRestore();
});

it('tells those who were there when it began', () => {
  const listeners = new Listeners();
  let late = 0;
  listeners.add(() => void listeners.add(() => late++));
  listeners.notify();
  expect(late).toBe(0);
  listeners.clear();
  listeners.notify();
  expect(late).toBe(0);
});

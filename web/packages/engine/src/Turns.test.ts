// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Turns } from './Turns.ts';

describe('Turns', () => {
  it('lets what a turn starts wait until that turn is over', () => {
    const order: string[] = [];
    const turns = new Turns();
    turns.enqueue(() => {
      turns.enqueue(() => order.push('second'));
      order.push('first');
    });
    expect(order).toEqual(['first', 'second']);
  });

  it('settles once for a chain of turns', () => {
    let settled = 0;
    const turns = new Turns(() => settled++);
    turns.enqueue(() => turns.enqueue(() => turns.enqueue(() => undefined)));
    expect(settled).toBe(1);
  });

  it('goes on after a turn that threw', () => {
    const turns = new Turns();
    const order: string[] = [];
    expect(() =>
      turns.enqueue(() => {
        throw new Error('boom');
      }),
    ).toThrow('boom');
    turns.enqueue(() => order.push('next'));
    expect(order).toEqual(['next']);
  });

  it('forgets what waits when cleared', () => {
    const turns = new Turns();
    const order: string[] = [];
    turns.enqueue(() => {
      turns.enqueue(() => order.push('never'));
      turns.clear();
    });
    expect(order).toEqual([]);
  });
});

// SPDX-License-Identifier: Apache-2.0
//
// The arrows, Home and End in a list or a grid of buttons. A grid counts the columns that are really there.
import type { KeyboardEvent } from 'react';
import { focusedIn } from '../sheet/focusedIn.ts';
import { nextIndex } from './nextIndex.ts';

export function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const focused = focusedIn(event.currentTarget);
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href]')];
  const at = focused ? items.indexOf(focused) : -1;
  if (at < 0) return;
  const style = getComputedStyle(event.currentTarget);
  const columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 1;
  const to = nextIndex(event.key, at, items.length, { columns, rtl: style.direction === 'rtl' });
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}

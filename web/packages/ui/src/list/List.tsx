// SPDX-License-Identifier: Apache-2.0
//
// A list of buttons in which the arrows move the focus. Tab still walks every row, as in any list of
// buttons; the arrows are a convenience. As a grid it counts the columns that are really there.
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { focusedIn } from '../sheet/focusedIn.ts';
import { nextIndex } from './nextIndex.ts';

export interface ArrowListProps {
  readonly children: ReactNode;
  readonly grid?: boolean;
  readonly label?: string;
  /** The height, in px, below which it does not shrink. */
  readonly minHeight?: number;
}

export function List({ children, grid, label, minHeight }: ArrowListProps) {
  return (
    <ul
      className={cx(grid ? 'pt-grid' : 'pt-list')}
      part={grid ? 'grid' : 'list'}
      aria-label={label}
      style={{ minHeight }}
      onKeyDown={moveFocus}
    >
      {children}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
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

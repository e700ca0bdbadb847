// SPDX-License-Identifier: Apache-2.0
//
// A list of buttons in which the arrows move the focus. Tab still walks every row, as in any list of
// buttons; the arrows are a convenience, which comes behind the paint.
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** What keys do in lists: moveFocus, once it is there. */
export const listKeys: { move?: (event: KeyboardEvent<HTMLUListElement>) => void } = {};

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
      // What was drawn without React has the same, spelled by the browser.
      suppressHydrationWarning
      style={{ minHeight }}
      onKeyDown={(event) => listKeys.move?.(event)}
    >
      {children}
    </ul>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The head of the sheet: start control, title, end controls. It gets its hairline when the opening
// below it is scrolled, and on the bottom sheet it is the handle to drag by.
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useSheet } from './SheetContext.ts';
import { titleId } from './titleId.ts';

export interface HeaderProps {
  readonly title: string;
  /** Shown instead of the title, which then only names the sheet. */
  readonly hideTitle?: boolean;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

export function Header({ title, hideTitle, start, end }: HeaderProps) {
  const { scrolled, title: id = titleId } = useSheet();
  return (
    <div className={cx('pt-header', scrolled && 'is-scrolled')} part="header">
      {start ?? <span />}
      <h2 id={id} className={hideTitle ? 'pt-vh' : undefined}>
        {title}
      </h2>
      {hideTitle && <span />}
      {end ?? <span />}
    </div>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// One of the panes of a wide sheet: header, opening and footer of its own. The first one names the sheet; the others are
// regions named by their titles.
import { type ReactNode, useMemo, useState } from 'react';
import { SheetContext } from './SheetContext.ts';

export interface PaneProps {
  readonly children: ReactNode;
  /** Id of its title; without one it names the sheet. */
  readonly title?: string;
}

export function Pane({ children, title }: PaneProps) {
  const [scrolled, setScrolled] = useState(false);
  const parts = useMemo(
    () => ({ scrolled, setScrolled, ...(title !== undefined && { title }) }),
    [scrolled, title],
  );
  return (
    <SheetContext.Provider value={parts}>
      <section className="pt-pane" aria-labelledby={title}>
        {children}
      </section>
    </SheetContext.Provider>
  );
}

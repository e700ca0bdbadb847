// SPDX-License-Identifier: Apache-2.0
//
// A page's head and its cards.
import type { ReactNode } from 'react';

export interface PageProps {
  readonly title: string;
  /** At the end of the head: actions, a range. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, end, children }: PageProps) {
  return (
    <main className="cx-main">
      <div className="cx-head">
        <h1>{title}</h1>
        {end}
      </div>
      {children}
    </main>
  );
}

export interface CardProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Card({ title, note, children, className }: CardProps) {
  return (
    <section className={className ? `cx-card ${className}` : 'cx-card'} aria-label={title}>
      {title && (
        <header>
          <h2>{title}</h2>
          {note && <span className="cx-note">{note}</span>}
        </header>
      )}
      {children}
    </section>
  );
}

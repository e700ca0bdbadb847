// SPDX-License-Identifier: Apache-2.0
//
// The one large figure of a view. A longer one is set smaller, so that it keeps to its line.
import type { CSSProperties, ReactNode } from 'react';

export interface FigureProps {
  /** How many characters are seen. */
  readonly length: number;
  /** The smaller of the two sizes. */
  readonly small?: boolean;
  /** It changes while one looks at it. */
  readonly live?: 'off' | 'polite';
  readonly children: ReactNode;
}

export function Figure({ length, small, live, children }: FigureProps) {
  return (
    <p
      className={small ? 'pt-figure is-8' : 'pt-figure'}
      style={{ '--pt-length': length } as CSSProperties}
      aria-live={live}
    >
      {children}
    </p>
  );
}

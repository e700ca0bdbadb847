// SPDX-License-Identifier: Apache-2.0
//
// A link between the console's pages: an ordinary one, followed without loading the page anew.
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { go, hrefOf } from './useRoute.ts';

export interface LinkProps
  extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-current'> {
  readonly to: string;
  readonly label?: string;
  readonly children: ReactNode;
}

export function Link({ to, label, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      aria-label={label}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The button of a sheet. One primary on a screen. A disabled button stays focusable and says why in
// its own words, so it takes `aria-disabled` and ignores clicks.
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick?: (() => void) | undefined;
  readonly kind?: 'primary' | 'secondary' | 'outline';
  readonly small?: boolean;
  readonly block?: boolean;
  readonly disabled?: boolean;
  /** A longer name than the text, which it contains: "Get Meridian" for "Get". */
  readonly label?: string;
}

export function Button({ children, onClick, kind, small, block, disabled, label }: ButtonProps) {
  return (
    <button
      type="button"
      part="btn"
      className={cx(
        'pt-btn',
        kind === 'primary' && 'is-primary',
        kind === 'outline' && 'is-outline',
        small && 'is-small',
        block && 'is-block',
      )}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}

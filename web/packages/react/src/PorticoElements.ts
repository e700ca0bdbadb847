// SPDX-License-Identifier: Apache-2.0
//
// The custom elements, for those who write their tags in JSX instead of the components. Whoever imports
// @portico/react has them typed, with the types of React 18 as of 19.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/**
 * Attributes of the elements in JSX, by tag.
 *
 * @example
 * const header = <portico-button label="Sign in" balance="hide" />;
 */
export interface PorticoElements {
  'portico-button': ElementAttributes & {
    readonly label?: string | undefined;
    readonly balance?: 'show' | 'hide' | undefined;
  };
  'portico-network-button': ElementAttributes;
  'portico-modal': ElementAttributes;
  'portico-buy': ElementAttributes & {
    readonly token?: string | undefined;
    readonly fiat?: string | undefined;
    readonly amount?: string | undefined;
  };
  'portico-pay': ElementAttributes & { readonly payment?: string | undefined };
}

/** React 18 passes `class` on to custom elements, not `className`; 19 both. */
type ElementAttributes = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  readonly class?: string | undefined;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends PorticoElements {}
  }
}

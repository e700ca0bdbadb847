// SPDX-License-Identifier: Apache-2.0
//
// The custom elements, for those who write their tags in JSX instead of the components.

/**
 * Attributes of the elements in JSX, by tag.
 *
 * @example
 * const tag: keyof PorticoElements = 'portico-button';
 */
export interface PorticoElements {
  'portico-button': ElementAttributes & { readonly label?: string; readonly balance?: string };
  'portico-network-button': ElementAttributes;
  'portico-modal': ElementAttributes;
}

interface ElementAttributes {
  readonly class?: string;
  readonly id?: string;
}

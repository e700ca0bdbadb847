// SPDX-License-Identifier: Apache-2.0
//
// <portico-button> in a React tree. The element is defined by createPortico() and draws itself.
import { createElement } from 'react';

/**
 * Connects, shows the account, opens the modal.
 *
 * @example
 * <PorticoButton />
 */
export function PorticoButton({ className }: { readonly className?: string }) {
  return createElement('portico-button', className === undefined ? {} : { class: className });
}

// SPDX-License-Identifier: Apache-2.0
//
// <portico-modal> in a React tree: where the widget goes with `enableEmbedded` or `disableAppend`.

/**
 * The place of the widget.
 *
 * @example
 * const page = <PorticoModal className="wallet-panel" />;
 */
export function PorticoModal({ className }: { readonly className?: string }) {
  return <portico-modal class={className} />;
}

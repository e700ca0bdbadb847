// SPDX-License-Identifier: Apache-2.0
//
// Where the focus is, seen from inside a shadow root: the document only knows the host.

/** The focused element inside `element`, itself included. */
export function focusedIn(element: Element): HTMLElement | null {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return null;
  const active = root.activeElement;
  return active instanceof HTMLElement && element.contains(active) ? active : null;
}

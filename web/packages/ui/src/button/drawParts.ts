// SPDX-License-Identifier: Apache-2.0
//
// The smallest pieces of the buttons, as plain DOM.

export function part(className: string, ...children: Node[]): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.append(...children);
  return span;
}

export function text(className: string, words: string): HTMLElement {
  return part(className, document.createTextNode(words));
}

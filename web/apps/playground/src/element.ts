// SPDX-License-Identifier: Apache-2.0
//
// An element of the page that must be there.

export function element(id: string): HTMLElement;
export function element<Type extends HTMLElement>(id: string, type: new () => Type): Type;
export function element(id: string, type: new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}`);
  return found;
}

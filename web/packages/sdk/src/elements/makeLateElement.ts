// SPDX-License-Identifier: Apache-2.0
//
// The class of an element that a page shows before it has its code: that is fetched when the first of them stands in
// the page. How a section adds one: docs/adding-a-section.md.
import { reportError } from '../reportError.ts';

export interface LateElement {
  /** Draws into the element and follows the page's Portico. Returns how it ends when the element leaves the page. */
  readonly attach: (element: HTMLElement) => () => void;
}

export function makeLateElement(load: () => Promise<LateElement>): CustomElementConstructor {
  return class extends HTMLElement {
    #leave = (): void => {};

    connectedCallback(): void {
      let stop: (() => void) | undefined;
      let here = true;
      this.#leave = () => {
        here = false;
        stop?.();
      };
      load().then(({ attach }) => {
        if (here) stop = attach(this);
      }, reportError);
    }

    disconnectedCallback(): void {
      this.#leave();
    }
  };
}

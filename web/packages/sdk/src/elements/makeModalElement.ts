// SPDX-License-Identifier: Apache-2.0
//
// <portico-modal>: where the widget goes with `enableEmbedded` or `disableAppend`.
import { watchInstance } from '../instance.ts';
import type { Portico } from '../Portico.ts';

export function makeModalElement(): CustomElementConstructor {
  return class PorticoModal extends HTMLElement {
    #stop = (): void => {};
    #unmount = (): void => {};

    connectedCallback(): void {
      this.#stop = watchInstance<Portico>((portico) => {
        this.#unmount();
        this.#unmount = portico?.mount(this) ?? (() => {});
      });
    }

    disconnectedCallback(): void {
      this.#stop();
      this.#unmount();
      this.#unmount = () => {};
    }
  };
}

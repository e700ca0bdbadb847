// SPDX-License-Identifier: Apache-2.0
//
// <portico-button>: connects, shows the account, opens the modal. Drawn without a framework, in a
// shadow root, before anything else has loaded. Safe to import where there is no DOM.
import { renderButton, watchTheme } from '@portico/ui/button';
import { buttonState } from './buttonState.ts';
import type { Portico } from './Portico.ts';
import { reportError } from './reportError.ts';

const TAG = 'portico-button';
/** A restore that takes longer shows what is known by then. */
const RESTORING_MAX_MS = 3_000;

/** The Portico that buttons belong to: the one created last. */
let current: Portico | undefined;
const elements = new Set<{ attach(portico: Portico): void }>();

export function definePorticoButton(portico: Portico): void {
  current = portico;
  if (typeof customElements === 'undefined') return;
  if (!customElements.get(TAG)) customElements.define(TAG, makeClass());
  for (const element of elements) element.attach(portico);
}

function makeClass(): CustomElementConstructor {
  return class PorticoButton extends HTMLElement {
    readonly #root = this.attachShadow({ mode: 'open' });
    #portico: Portico | undefined;
    #stops: (() => void)[] = [];
    #stopTheme: (() => void) | undefined;
    #restoring = false;

    connectedCallback(): void {
      elements.add(this);
      if (current) this.attach(current);
    }

    disconnectedCallback(): void {
      elements.delete(this);
      this.#detach();
    }

    attach(portico: Portico): void {
      this.#detach();
      this.#portico = portico;
      this.#restoring = portico.getState().status === 'connecting';
      const restored = setTimeout(() => this.#endRestoring(), RESTORING_MAX_MS);
      const options = { signal: this.#signal() };
      const button = this.#draw();
      button?.addEventListener('click', () => void portico.open().catch(reportError), options);
      button?.addEventListener('pointerenter', () => portico.preload(), { ...options, once: true });
      button?.addEventListener('focus', () => portico.preload(), { ...options, once: true });
      this.#stops.push(
        () => clearTimeout(restored),
        () => this.#stopTheme?.(),
        portico.subscribe(({ status }) => {
          if (status !== 'connecting') this.#restoring = false;
          this.#draw();
        }),
      );
    }

    #endRestoring(): void {
      this.#restoring = false;
      this.#draw();
    }

    #draw(): HTMLButtonElement | undefined {
      if (!this.#portico) return undefined;
      this.#stopTheme?.();
      this.#stopTheme = watchTheme(this, this.#portico.getThemeMode());
      return renderButton(this.#root, buttonState(this.#portico.getState(), this.#restoring));
    }

    #signal(): AbortSignal {
      const controller = new AbortController();
      this.#stops.push(() => controller.abort());
      return controller.signal;
    }

    #detach(): void {
      for (const stop of this.#stops.splice(0)) stop();
      this.#portico = undefined;
    }
  };
}

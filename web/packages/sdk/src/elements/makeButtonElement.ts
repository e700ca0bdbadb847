// SPDX-License-Identifier: Apache-2.0
//
// The class of the button elements. Drawn without a framework, in a shadow root, before anything else has
// loaded; follows the page's Portico, also when it is destroyed and another takes its place.
import { renderButton, watchTheme } from '@portico/ui/button';
import { watchInstance } from '../instance.ts';
import type { Portico } from '../Portico.ts';
import { reportError } from '../reportError.ts';
import type { ButtonKind, ButtonView } from './ButtonKind.ts';
import { buttonWords } from './ButtonWords.ts';
import { initialView } from './initialView.ts';

/** A restore that takes longer shows what is known by then. */
const RESTORING_MAX_MS = 3_000;
/** The ways in which a visitor shows that the button is about to be pressed. */
const INTENTS = ['pointerenter', 'focusin', 'touchstart'];

export function makeButtonElement(kind: ButtonKind): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['label', 'balance'];
    readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    #stops: (() => void)[] = [];
    #stopWatching = (): void => {};
    #stopTheme = (): void => {};
    #portico: Portico | undefined;
    #restoring = false;
    #failed = false;
    #opens: ButtonView['opens'] = {};

    connectedCallback(): void {
      this.#stopWatching = watchInstance<Portico>((portico) => this.#attach(portico));
    }

    disconnectedCallback(): void {
      this.#stopWatching();
      this.#attach(undefined);
    }

    attributeChangedCallback(): void {
      this.#draw();
    }

    #attach(portico: Portico | undefined): void {
      this.#stopTheme();
      this.#stopTheme = () => {};
      for (const stop of this.#stops.splice(0)) stop();
      this.#portico = portico;
      if (!portico) {
        this.#root.replaceChildren();
        return;
      }
      this.#restoring = portico.getState().status === 'reconnecting';
      const restored = setTimeout(() => {
        this.#restoring = false;
        this.#draw();
      }, RESTORING_MAX_MS);
      const listeners = new AbortController();
      const { signal } = listeners;
      const press = (): void => {
        this.#show(false);
        portico.open(this.#opens).catch((error: unknown) => {
          reportError(error);
          this.#show(true);
        });
      };
      this.#follow();
      this.#draw()?.addEventListener('click', press, { signal });
      for (const intent of portico.preloadsOnIntent ? INTENTS : []) {
        const options = { signal, once: true, passive: true };
        this.addEventListener(intent, () => portico.preload(), options);
      }
      this.#stops.push(
        () => clearTimeout(restored),
        () => listeners.abort(),
        portico.subscribeAppearance(() => {
          this.#follow();
          this.#draw();
        }),
        portico.subscribe(({ open, status }) => {
          if (status !== 'reconnecting') this.#restoring = false;
          this.#show(this.#failed && !open);
        }),
      );
    }

    /** Theme and variables, from now until they change. */
    #follow(): void {
      if (!this.#portico) return;
      this.#stopTheme();
      const { themeMode = 'system', themeVariables = {} } = this.#portico.getAppearance();
      const stop = watchTheme(this, themeMode === 'system' ? 'auto' : themeMode);
      const names = Object.keys(themeVariables) as (keyof typeof themeVariables)[];
      for (const name of names) this.style.setProperty(name, themeVariables[name] ?? null);
      this.#stopTheme = () => {
        stop();
        for (const name of names) this.style.removeProperty(name);
      };
    }

    #show(failed: boolean): void {
      this.#failed = failed;
      this.#draw();
    }

    #draw(): HTMLButtonElement | undefined {
      if (!this.#portico) return undefined;
      const later = this.#portico.deferredButtons;
      const known = this.#portico.getState();
      // The engine has loaded, and it knows more than an invitation says.
      const more =
        known.networks.length > 0 && (kind === 'network' || known.status !== 'disconnected');
      if (more && !later) this.#portico.wantDeferredButtons();
      const appearance = this.#portico.getAppearance();
      const { state, opens } = (later?.view ?? initialView)({
        kind,
        state: known,
        restoring: this.#restoring,
        failed: this.#failed,
        appearance,
        words: buttonWords(appearance, this.#portico.buttonMessages),
        element: this,
      });
      this.#opens = opens;
      return renderButton(this.#root, state, later?.drawing);
    }
  };
}

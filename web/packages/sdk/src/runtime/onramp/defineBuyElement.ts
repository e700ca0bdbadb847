// SPDX-License-Identifier: Apache-2.0
//
// <portico-buy token="USDC" fiat="EUR" amount="50">: a button that opens the form of buying. It is there where the account may
// buy, and draws nothing where it may not: the page's own words, if it has any, else "Buy" in the page's language.
import type { Engine } from '@portico/engine';
import { watchInstance } from '../../instance.ts';
import { reportError } from '../../reportError.ts';

/** What the button wants of the page's Portico. */
interface Opener {
  open(options: { view: 'onRampProviders'; data: object }): Promise<void>;
}

const TAG = 'portico-buy';
const WORDS: Readonly<Record<string, string>> = {
  ar: 'شراء',
  de: 'Kaufen',
  en: 'Buy',
  es: 'Comprar',
  fr: 'Acheter',
  ja: '購入',
  zh: '购买',
};

/** Once for each page. */
export function defineBuyElement(engine: Engine): void {
  if (typeof customElements === 'undefined' || customElements.get(TAG)) return;
  customElements.define(
    TAG,
    class extends HTMLElement {
      readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      #stops: (() => void)[] = [];

      connectedCallback(): void {
        let portico: Opener | undefined;
        const button = document.createElement('button');
        button.type = 'button';
        button.part.add('button');
        const slot = document.createElement('slot');
        const language = document.documentElement.lang.slice(0, 2).toLowerCase();
        slot.append(WORDS[language] ?? 'Buy');
        button.append(slot);
        button.addEventListener('click', () => {
          const given = ['token', 'fiat', 'amount'].flatMap((name) => {
            const value = this.getAttribute(name);
            return value === null ? [] : [[name, value] as const];
          });
          portico
            ?.open({ view: 'onRampProviders', data: Object.fromEntries(given) })
            .catch(reportError);
        });
        const draw = (): void => {
          const may = engine.getSlices().account.features?.includes('onramp') ?? false;
          this.#root.replaceChildren(...(may && portico ? [button] : []));
        };
        this.#stops.push(
          watchInstance<Opener>((now) => {
            portico = now;
            draw();
          }),
          engine.subscribe(draw),
        );
        draw();
      }

      disconnectedCallback(): void {
        for (const stop of this.#stops.splice(0)) stop();
        this.#root.replaceChildren();
      }
    },
  );
}

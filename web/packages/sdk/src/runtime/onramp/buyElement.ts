// SPDX-License-Identifier: Apache-2.0
//
// <portico-buy token="USDC" fiat="EUR" amount="50">: a button that opens the form of buying. While nobody is connected it connects a
// wallet; for an account that may not buy it draws nothing. The page's own words, if it has any, else "Buy" in the page's language.
import type { Engine } from '@portico/engine';
import { watchInstance } from '../../instance.ts';
import type { PorticoState } from '../../PorticoState.ts';
import type { BuyOptions } from '../../PorticoTypes.ts';
import { reportError } from '../../reportError.ts';

interface Buyer {
  buy(options: BuyOptions): Promise<void>;
  open(): Promise<void>;
  getState(): Pick<PorticoState, 'status'>;
  subscribe(listener: () => void): () => void;
}

/** The second as `<portico-button>` says it (a test compares them): taken from there, every page's entry would grow. */
export const words: Readonly<Record<string, readonly [buy: string, connect: string]>> = {
  ar: ['شراء', 'ربط المحفظة'],
  de: ['Kaufen', 'Wallet verbinden'],
  en: ['Buy', 'Connect wallet'],
  es: ['Comprar', 'Conectar billetera'],
  fr: ['Acheter', 'Connecter un portefeuille'],
  ja: ['購入', 'ウォレットを接続'],
  zh: ['购买', '连接钱包'],
};

/** It knows which accounts may buy. */
let engine: Engine | undefined;
const elements = new Set<() => void>();

/** The buttons of this page follow what this engine says, in place of the one before. */
export function followBuying(one: Engine): void {
  engine = one;
  for (const draw of elements) draw();
  one.subscribe(() => {
    if (engine === one) for (const draw of elements) draw();
  });
}

export function attach(element: HTMLElement): () => void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  const language = document.documentElement.lang.slice(0, 2).toLowerCase();
  const [toBuy, toConnect] = words[language] ?? ['Buy', 'Connect wallet'];
  let portico: Buyer | undefined;
  let stop: (() => void) | undefined;
  const buy = buttonOf('button', () => {
    const given: Record<string, string> = {};
    for (const name of ['token', 'fiat', 'amount']) {
      const value = element.getAttribute(name);
      if (value !== null) given[name] = value;
    }
    return portico?.buy(given);
  });
  const slot = document.createElement('slot');
  slot.append(toBuy);
  buy.append(slot);
  const wallet = buttonOf('button connect', () => portico?.open());
  wallet.append(toConnect);
  const draw = (): void => {
    const status = portico?.getState().status;
    const may = engine?.getSlices().account.features?.includes('onramp');
    const now = status === 'disconnected' ? [wallet] : status === 'connected' && may ? [buy] : [];
    // A button that stays keeps its focus.
    if (root.firstChild !== (now[0] ?? null)) root.replaceChildren(...now);
  };
  elements.add(draw);
  const leave = watchInstance<Buyer>((now) => {
    stop?.();
    portico = now;
    stop = now?.subscribe(draw);
    draw();
  });
  return () => {
    leave();
    stop?.();
    elements.delete(draw);
    root.replaceChildren();
  };
}

function buttonOf(part: string, act: () => Promise<void> | undefined): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('part', part);
  button.addEventListener('click', () => act()?.catch(reportError));
  return button;
}

// SPDX-License-Identifier: Apache-2.0
//
// <portico-pay payment="...">: a button that opens the payment. It tells the page by events what became of it: `portico-paid` with pay()'s
// result, `portico-pay-failed` with its error. The page's own words, if it has any, else "Pay" in the page's language.
import { watchInstance } from '../../instance.ts';
import type { PayOptions, PayResult } from '../../PayTypes.ts';

interface Payer {
  pay(options: PayOptions): Promise<PayResult>;
}

const WORDS: Readonly<Record<string, string>> = {
  ar: 'دفع',
  de: 'Bezahlen',
  en: 'Pay',
  es: 'Pagar',
  fr: 'Payer',
  ja: '支払う',
  zh: '支付',
};

export function attach(element: HTMLElement): () => void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  let portico: Payer | undefined;
  const button = document.createElement('button');
  button.type = 'button';
  button.part.add('button');
  const slot = document.createElement('slot');
  slot.append(WORDS[document.documentElement.lang.slice(0, 2).toLowerCase()] ?? 'Pay');
  button.append(slot);
  const tell = (name: string, detail: unknown): boolean =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  button.addEventListener('click', () => {
    const payment = element.getAttribute('payment') ?? '';
    portico?.pay({ payment }).then(
      (result) => tell('portico-paid', result),
      (error: unknown) => tell('portico-pay-failed', error),
    );
  });
  return watchInstance<Payer>((now) => {
    portico = now;
    root.replaceChildren(...(now ? [button] : []));
  });
}

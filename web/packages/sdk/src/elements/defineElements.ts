// SPDX-License-Identifier: Apache-2.0
//
// Defines the custom elements, once a page and only where there is one.
import { makeButtonElement } from './makeButtonElement.ts';
import { makeLateElement } from './makeLateElement.ts';
import { makeModalElement } from './makeModalElement.ts';

export function defineElements(): void {
  if (typeof customElements === 'undefined') return;
  define('portico-button', () => makeButtonElement('account'));
  define('portico-network-button', () => makeButtonElement('network'));
  define('portico-modal', makeModalElement);
  define('portico-buy', () => makeLateElement(() => import('../runtime/onramp/buyElement.ts')));
  define('portico-pay', () => makeLateElement(() => import('../runtime/pay/payElement.ts')));
}

function define(tag: string, make: () => CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, make());
}

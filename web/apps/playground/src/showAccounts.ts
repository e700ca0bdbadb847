// SPDX-License-Identifier: Apache-2.0
//
// Every namespace that has an account, since several may be connected at once.
import type { PorticoState } from '@portico/sdk';
import { element } from './element.ts';

export function showAccounts({ accounts, namespace: used }: PorticoState): void {
  const items = accounts.map(({ namespace, status, address }) => {
    const item = document.createElement('li');
    item.dataset.namespace = namespace;
    item.dataset.used = String(namespace === used);
    item.textContent = `${namespace}: ${status} ${address ?? ''}`.trimEnd();
    return item;
  });
  element('accounts').replaceChildren(...items);
}

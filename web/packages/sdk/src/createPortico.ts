// SPDX-License-Identifier: Apache-2.0
//
// The one call of a host page.
import { definePorticoButton } from './definePorticoButton.ts';
import { Portico } from './Portico.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

/**
 * Sets Portico up in this page and connects every `<portico-button>` to it. Costs a few kilobytes;
 * the rest loads when it is needed. Throws PorticoError for options that cannot work.
 *
 * @example
 * const portico = createPortico({
 *   projectId: 'your-project-id',
 *   metadata: { name: 'My app' },
 *   networks: ['eip155:1'],
 *   relayUrl: 'wss://portico.app.example',
 * });
 * await portico.open();
 */
export function createPortico(options: PorticoOptions): Portico {
  const portico = new Portico(options);
  definePorticoButton(portico);
  return portico;
}

// SPDX-License-Identifier: Apache-2.0
//
// The one call of a host page.

import { defineElements } from './elements/defineElements.ts';
import { instanceFor } from './instance.ts';
import { checkOptions } from './options/checkOptions.ts';
import { Portico } from './Portico.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

/**
 * Sets Portico up in this page and connects every `<portico-button>` to it. Costs a few kilobytes;
 * the rest loads when it is needed. A page has one: the same options again give the same object (a
 * component that React mounts twice, a hot reload), other options throw until `destroy()`. Functions
 * and instances of classes are not compared: the first ones stay. Throws PorticoError for options that
 * cannot work.
 *
 * @example
 * const portico = createPortico({
 *   projectId: 'your-project-id',
 *   metadata: { name: 'My app' },
 *   networks: ['eip155:1'],
 *   server: 'https://portico.app.example',
 * });
 * await portico.open();
 */
export function createPortico(options: PorticoOptions): Portico {
  checkOptions(options);
  const portico = instanceFor(options, () => new Portico(options));
  defineElements();
  return portico;
}

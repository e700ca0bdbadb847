// SPDX-License-Identifier: Apache-2.0
import type { ChainNamespace } from '@portico/engine';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { networkIdOf } from './networkIdOf.ts';

/** The namespaces of the configured networks, each once. */
export function namespacesOf({ networks }: PorticoOptions): ChainNamespace[] {
  return [...new Set(networks.map((one) => networkIdOf(one).split(':')[0] as ChainNamespace))];
}

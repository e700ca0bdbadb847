// SPDX-License-Identifier: Apache-2.0
//
// Refuses options that cannot work, with the line to write instead. A missing project id is not
// refused: the engine shows it as an alert in the modal, and the console says it too.
import { PorticoError } from './PorticoError.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

export function checkOptions(options: PorticoOptions): void {
  if (!options.projectId) {
    console.error(
      "[portico] Project ID Not Configured: pass createPortico({ projectId: '...' }). " +
        'Your Portico server prints one with `portico project create`.',
    );
  }
  if (!options.metadata?.name) {
    throw new PorticoError('metadata_missing', "pass metadata: { name: 'My app' }");
  }
  if (!options.networks?.length) {
    throw new PorticoError('networks_missing', "pass networks: ['eip155:1']");
  }
  const ids = options.networks.map(idOf);
  for (const id of ids) {
    if (!CAIP2.test(id)) {
      throw new PorticoError('network_invalid', `'${id}' is not a CAIP-2 id such as 'eip155:1'`);
    }
  }
  const { defaultNetwork, relayUrl } = options;
  if (defaultNetwork !== undefined && !ids.includes(defaultNetwork)) {
    const known = ids.join(', ');
    const text = `defaultNetwork '${defaultNetwork}' is not one of networks (${known})`;
    throw new PorticoError('default_network_unknown', text);
  }
  if (!/^wss?:\/\/[^/?#]+/.test(relayUrl ?? '')) {
    const text = `relayUrl must be a WebSocket address such as 'wss://portico.app.example'`;
    throw new PorticoError('relay_url_invalid', text);
  }
}

export function idOf(network: PorticoOptions['networks'][number]): string {
  return typeof network === 'string' ? network : network?.caip_network_id;
}

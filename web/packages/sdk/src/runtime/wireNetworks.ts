// SPDX-License-Identifier: Apache-2.0
//
// The host's own networks in the words of the engine.
import type { Network } from '@portico/engine';
import type { LibraryChain, NetworkDefinition, NetworkOption } from '../networks/NetworkOption.ts';
import { networkIdOf } from '../networks/networkIdOf.ts';

/** Those that are defined, by the host or by a library. `apiUrl`: the server that has pictures by their ids. */
export function wireNetworks(networks: readonly NetworkOption[], apiUrl?: string): Network[] {
  return networks.flatMap((network) => {
    if (typeof network !== 'object') return [];
    const own = isOwn(network);
    const { name, nativeCurrency, testnet = false } = network;
    const { imageUrl, imageId } = (own ? network : network.assets) ?? {};
    // Libraries leave one of them empty.
    const hasId = !imageUrl && imageId && apiUrl !== undefined;
    const image_url = hasId
      ? `${apiUrl}/public/getAssetImage/${encodeURIComponent(imageId)}`
      : imageUrl;
    const explorers = own
      ? network.blockExplorerUrls
      : network.blockExplorers && [network.blockExplorers.default.url];
    return {
      caip_network_id: networkIdOf(network),
      name,
      native_currency: nativeCurrency,
      rpc_urls: own ? network.rpcUrls : network.rpcUrls.default.http,
      block_explorer_urls: explorers ?? [],
      testnet,
      ...(image_url && { image_url }),
    };
  });
}

/**
 * Those of them that a library defines. Its object of a built-in network only names it: the public nodes in it are
 * not the host's choice. The engine knows which are built in; own definitions stand over those.
 */
export function libraryNetworks(networks: readonly NetworkOption[]): string[] {
  return networks
    .filter((network) => typeof network === 'object' && !isOwn(network))
    .map(networkIdOf);
}

function isOwn(network: NetworkDefinition | LibraryChain): network is NetworkDefinition {
  return Array.isArray(network.rpcUrls);
}

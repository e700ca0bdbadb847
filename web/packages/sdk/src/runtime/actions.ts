// SPDX-License-Identifier: Apache-2.0
//
// What a host asks of a connected wallet beside requests. A chunk of its own: nobody needs it to connect.
import type { ChainNamespace, Engine } from '@portico/engine';
import { type HostProvider, ProviderRpcError } from '../HostProvider.ts';
import { whenSlices } from './whenSlices.ts';

const DISCONNECT_LIMIT_MS = 30_000;
/** A visitor reads what the wallet asks. */
const SWITCH_LIMIT_MS = 5 * 60_000;

const USER_REJECTED = 4001;
const UNKNOWN_CHAIN = 4902;
const INTERNAL = -32603;

/** Disconnects a namespace's wallet, or every wallet. */
export async function disconnect(
  engine: Engine,
  end: AbortSignal,
  namespace?: ChainNamespace,
): Promise<void> {
  const chain_namespace = namespace && { chain_namespace: namespace };
  engine.send({ type: 'disconnect_wallet', ...chain_namespace });
  await whenSlices(
    engine,
    ({ connections }) =>
      connections.connections
        .filter((one) => namespace === undefined || one.chain_namespace === namespace)
        .every(({ status }) => status === 'disconnected'),
    { end, limit_ms: DISCONNECT_LIMIT_MS, task: 'disconnect' },
  );
}

/** Asks the wallet for another network; `provider`: the host's own of eip155. */
export async function switchNetwork(
  engine: Engine,
  end: AbortSignal,
  caipNetworkId: string,
  provider: HostProvider,
): Promise<void> {
  const [namespace, reference] = caipNetworkId.split(':');
  if (namespace === 'eip155' && /^\d+$/.test(reference ?? '')) {
    const chainId = `0x${BigInt(reference ?? 0).toString(16)}`;
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    return;
  }
  const known = engine.getSlices().networks.networks;
  if (!known.some(({ caip_network_id }) => caip_network_id === caipNetworkId)) {
    const text = `'${caipNetworkId}' is not one of the configured networks`;
    throw new ProviderRpcError(UNKNOWN_CHAIN, text);
  }
  engine.send({ type: 'choose_network', chain: caipNetworkId });
  await whenSlices(
    engine,
    ({ networks }) =>
      networks.active === caipNetworkId || !['switching', 'adding'].includes(networks.switching),
    { end, limit_ms: SWITCH_LIMIT_MS, task: 'switchNetwork' },
  );
  const { active, switching, error_message } = engine.getSlices().networks;
  if (active === caipNetworkId) return;
  const code = switching === 'declined' ? USER_REJECTED : INTERNAL;
  throw new ProviderRpcError(code, error_message ?? 'The network was not changed');
}

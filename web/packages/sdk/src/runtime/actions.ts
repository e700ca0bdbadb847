// SPDX-License-Identifier: Apache-2.0
//
// What a host does with a connected wallet beside requests. A chunk of its own: connecting does not need it.
import type { ChainNamespace, Engine, Slices } from '@portico/engine';
import { type HostProvider, ProviderRpcError } from '../HostProvider.ts';
import { PorticoError } from '../PorticoError.ts';
import type { ConnectOptions } from '../PorticoTypes.ts';
import { whenSlices } from './whenSlices.ts';

/** For a directory that does not answer: the engine tries again meanwhile. */
const FIND_LIMIT_MS = 5_000;
const DISCONNECT_LIMIT_MS = 30_000;
/** A visitor reads what the wallet asks. */
const SWITCH_LIMIT_MS = 5 * 60_000;

const USER_REJECTED = 4001;
const UNKNOWN_CHAIN = 4902;
const INTERNAL = -32603;

/** Resolves when the wallet, or the one that the visitor chooses, is connected. */
export async function connect(
  engine: Engine,
  end: AbortSignal,
  { wallet, namespace }: ConnectOptions,
): Promise<void> {
  const id = wallet === undefined ? undefined : await findWallet(engine, end, wallet);
  if (id !== undefined) {
    const chain_namespace = namespace && { chain_namespace: namespace };
    engine.send({ type: 'choose_wallet', id, ...chain_namespace });
  }
  let connected = false;
  let failure: string | undefined;
  await whenSlices(
    engine,
    ({ connecting, modal }) => {
      connected ||= connecting.state === 'approved';
      failure = connecting.error_message ?? failure;
      return connected || !modal.open;
    },
    { end, task: 'connect' },
  );
  if (connected) return;
  throw new ProviderRpcError(USER_REJECTED, failure ?? 'The visitor closed the modal');
}

/** The engine's id of a wallet; none when the visitor has left Connect meanwhile. */
async function findWallet(
  engine: Engine,
  end: AbortSignal,
  wallet: string,
): Promise<string | undefined> {
  const text = `there is no wallet '${wallet}' in this browser or in a list`;
  const unknown = new PorticoError('wallet_unknown', text);
  let id: string | undefined;
  let left = false;
  const find = (slices: Slices): boolean => {
    id = walletId(engine, slices, wallet);
    left = !slices.modal.open || slices.router.view !== 'connect';
    return id !== undefined || left || hasAnswered(slices);
  };
  const wait = { end, limit_ms: FIND_LIMIT_MS, task: 'connect', late: unknown };
  try {
    await whenSlices(engine, find, wait);
    if (id === undefined && !left) throw unknown;
  } catch (error) {
    if (error === unknown) engine.send({ type: 'close' });
    throw error;
  }
  return id;
}

/** The directory has answered all that Connect requests; browsers' wallets have announced themselves by then. */
function hasAnswered({ connect, wallets }: Slices): boolean {
  return wallets.count !== undefined && connect.awaited === undefined;
}

function walletId({ connectors }: Engine, slices: Slices, wallet: string): string | undefined {
  if (connectors.get(wallet)) return wallet;
  const { connect, wallets } = slices;
  const name = wallet.toLowerCase();
  return [...connect.wallets, ...wallets.wallets].find(
    (row) => row.id === wallet || row.name.toLowerCase() === name,
  )?.id;
}

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

// SPDX-License-Identifier: Apache-2.0
//
// The engine with the browser's wallets around it. A chunk of its own: loaded at the first hover,
// tap or request, or when a stored connection must be restored.
import { startAdapters } from '@portico/adapters';
import {
  type ChainNamespace,
  ConnectorRegistry,
  Engine,
  type HostEmit,
  type HostReply,
  loadModule,
  type WasmSource,
  writeEveryLog,
  writeLog,
} from '@portico/engine';
import { type HostProvider, ProviderRpcError } from '../HostProvider.ts';
import type { PorticoEvent } from '../PorticoEvent.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import type { PorticoState } from '../PorticoState.ts';
import { reportError } from '../reportError.ts';
import { engineConfig, namespacesOf, pairingConfig } from './engineConfig.ts';
import { eventsBetween } from './eventsBetween.ts';
import { keepSame } from './keepSame.ts';
import type { MountedModal } from './mountModal.ts';
import { needsApproval } from './needsApproval.ts';
import type { ModuleName } from './recoverModule.ts';
import { stateOf } from './stateOf.ts';

export interface RuntimeSetup {
  /** What the visitor is to see before the engine starts, which takes a slow phone 200 ms. */
  readonly modal: () => Promise<MountedModal> | undefined;
  readonly sources: {
    readonly engine: WasmSource | Promise<Response>;
    readonly pairing: WasmSource;
    readonly account: WasmSource;
  };
  readonly onEmit: (event: HostEmit) => void;
  readonly onEvent: (event: PorticoEvent) => void;
  /** `modalOpen`: the engine wants its views on the page. */
  readonly onState: (state: PorticoState, modalOpen: boolean) => void;
}

export interface Runtime {
  readonly engine: Engine;
  disconnect(namespace?: ChainNamespace): Promise<void>;
  /** `provider`: the host's own of eip155. */
  switchNetwork(caipNetworkId: string, provider: HostProvider): Promise<void>;
  /** Asks the wallet or the chain for the host page. */
  request(namespace: ChainNamespace, method: string, params: unknown): Promise<HostReply>;
  stop(): void;
}

export async function startRuntime(options: PorticoOptions, setup: RuntimeSetup): Promise<Runtime> {
  const load = async (name: ModuleName): Promise<WebAssembly.Module> => {
    try {
      return await loadModule(await setup.sources[name]);
    } catch (error) {
      const { recoverModule } = await import('./recoverModule.ts').catch(() => {
        throw error;
      });
      return recoverModule(name, error, options.wasm?.[name] !== undefined);
    }
  };
  const module = await load('engine');
  await setup.modal()?.then(
    ({ painted }) => painted,
    () => undefined,
  );
  const connectors = new ConnectorRegistry();
  let told: Engine | undefined;
  const stopLooking = look(options, connectors, (error) => told?.report(error));
  await nextTask();
  const engine = await Engine.create({
    wasm: {
      engine: module,
      pairing: () => load('pairing'),
      account: () => load('account'),
    },
    config: engineConfig(options),
    pairing: pairingConfig(options),
    connectors,
    log: options.debug ? writeEveryLog : writeLog,
  }).catch((error: unknown) => {
    stopLooking();
    throw error;
  });
  told = engine;
  engine.host.listen((emitted) => setup.onEmit(withError(emitted)));
  let slices = engine.getSlices();
  let pending = 0;
  let state = stateOf(slices, pending);
  const show = (): void => {
    state = keepSame(state, stateOf(slices, pending));
    setup.onState(state, slices.modal.open);
  };
  const follow = (): void => {
    const before = slices;
    slices = engine.getSlices();
    show();
    const timestamp = Date.now();
    for (const data of eventsBetween(before, slices)) setup.onEvent({ timestamp, data });
  };
  engine.subscribe(follow);
  follow();
  // The views hear of it in a task of their own.
  await nextTask();
  return {
    engine,
    disconnect: (namespace) => disconnect(engine, namespace),
    switchNetwork: (caipNetworkId, provider) => switchNetwork(engine, caipNetworkId, provider),
    async request(namespace, method, params) {
      const waits = needsApproval(method) ? 1 : 0;
      const count = (change: number): void => {
        pending += change;
        if (change !== 0) show();
      };
      count(waits);
      try {
        return await engine.host.request(namespace, method, params);
      } finally {
        count(-waits);
      }
    },
    stop() {
      stopLooking();
      engine.dispose();
    },
  };
}

/** Lets the page paint and answer between the parts of a start, each of which a slow phone feels. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function look(
  options: PorticoOptions,
  connectors: ConnectorRegistry,
  tell: (error: unknown) => void,
): () => void {
  if (options.features?.browserWallets === false) return () => {};
  const { safeOrigins } = options;
  return startAdapters(connectors, {
    namespaces: namespacesOf(options),
    ...(safeOrigins && { safeOrigins }),
    onFailure(_, error) {
      reportError(error);
      tell(error);
    },
  });
}

/** EIP-1193: `disconnect` carries an error. */
function withError(emitted: HostEmit): HostEmit {
  if (emitted.name !== 'disconnect') return emitted;
  const told = typeof emitted.data === 'object' && emitted.data !== null ? emitted.data : {};
  const { code, message } = told as { readonly code?: unknown; readonly message?: unknown };
  const data = new ProviderRpcError(
    typeof code === 'number' ? code : DISCONNECTED,
    typeof message === 'string' ? message : 'Disconnected',
  );
  return { ...emitted, data };
}

/** Resolves when `done` is true of the engine's slices, now or later. */
function whenSlices(
  engine: Engine,
  done: (slices: ReturnType<Engine['getSlices']>) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (done(engine.getSlices())) {
      resolve();
      return;
    }
    const stop = engine.subscribe(() => {
      if (!done(engine.getSlices())) return;
      stop();
      resolve();
    });
  });
}

async function disconnect(engine: Engine, namespace?: ChainNamespace): Promise<void> {
  const chain_namespace = namespace && { chain_namespace: namespace };
  engine.send({ type: 'disconnect_wallet', ...chain_namespace });
  await whenSlices(engine, ({ connections }) =>
    connections.connections
      .filter((one) => namespace === undefined || one.chain_namespace === namespace)
      .every(({ status }) => status === 'disconnected'),
  );
}

const DISCONNECTED = 4900;
const USER_REJECTED = 4001;
const UNKNOWN_CHAIN = 4902;
const INTERNAL = -32603;

async function switchNetwork(
  engine: Engine,
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
  await whenSlices(engine, ({ networks }) => {
    return (
      networks.active === caipNetworkId || !['switching', 'adding'].includes(networks.switching)
    );
  });
  const { active, switching, error_message } = engine.getSlices().networks;
  if (active === caipNetworkId) return;
  const code = switching === 'declined' ? USER_REJECTED : INTERNAL;
  throw new ProviderRpcError(code, error_message ?? 'The network was not changed');
}

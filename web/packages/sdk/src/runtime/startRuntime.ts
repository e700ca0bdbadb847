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
  needsApproval,
  type WasmSource,
  writeEveryLog,
  writeLog,
} from '@portico/engine';
import { type HostProvider, ProviderRpcError } from '../HostProvider.ts';
import { namespacesOf } from '../networks/namespacesOf.ts';
import { PorticoError } from '../PorticoError.ts';
import type { PorticoEvent } from '../PorticoEvent.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import type { PorticoState } from '../PorticoState.ts';
import type { ConnectOptions } from '../PorticoTypes.ts';
import { reportError } from '../reportError.ts';
import { engineConfig, pairingConfig } from './engineConfig.ts';
import type { afterChange } from './eventsBetween.ts';
import { keepIdentity } from './keepIdentity.ts';
import type { MountedModal } from './mountModal.ts';
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
  /** The modal is open at Connect. */
  connect(options: ConnectOptions): Promise<void>;
  disconnect(namespace?: ChainNamespace): Promise<void>;
  /** `provider`: the host's own of eip155. */
  switchNetwork(caipNetworkId: string, provider: HostProvider): Promise<void>;
  /** Asks the wallet or the chain for the host page. */
  request(
    namespace: ChainNamespace,
    method: string,
    params: unknown,
    expiry?: number,
  ): Promise<HostReply>;
  stop(): void;
}

export async function startRuntime(options: PorticoOptions, setup: RuntimeSetup): Promise<Runtime> {
  const load = async (name: keyof RuntimeSetup['sources']): Promise<WebAssembly.Module> => {
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
  let reported: Engine | undefined;
  const stopLooking = look(options, connectors, (error) => reported?.report(error));
  await nextTask();
  const engine: Engine = await Engine.create({
    wasm: {
      engine: module,
      pairing: () => load('pairing'),
      account: () => load('account'),
    },
    config: engineConfig(options),
    pairing: pairingConfig(options),
    prepareConnect:
      options.siwx || options.siweConfig
        ? async (connect) => {
            const { connectWithSignIn } = await import('./signIn/whenSignIn.ts');
            return connectWithSignIn(engine, options, setup.onEvent, connect).catch(() => connect);
          }
        : undefined,
    connectors,
    log: options.debug ? writeEveryLog : writeLog,
  }).catch((error: unknown) => {
    stopLooking();
    throw error;
  });
  reported = engine;
  engine.host.listen((emitted) => setup.onEmit(withError(emitted)));
  const end = new AbortController();
  let slices = engine.getSlices();
  let pending = 0;
  let state = stateOf(slices, pending);
  const show = (): void => {
    state = keepIdentity(state, stateOf(slices, pending));
    setup.onState(state, slices.modal.open);
  };
  const follow = (): void => {
    const before = slices;
    slices = engine.getSlices();
    show();
    if (slices.modal.open && !before.modal.open) connectors.lookAgain();
    // Whoever is connected can leave without a network, too.
    if (state.status === 'connected') actions().catch(() => undefined);
    if (before !== slices) notify(Date.now(), before, slices, setup.onEvent, engine, options);
  };
  engine.subscribe(follow);
  follow();
  // The views hear of it in a task of their own.
  await nextTask();
  return {
    engine,
    connect: async (wanted) => (await actions()).connect(engine, end.signal, wanted),
    disconnect: async (namespace) => (await actions()).disconnect(engine, end.signal, namespace),
    switchNetwork: async (caipNetworkId, provider) =>
      (await actions()).switchNetwork(engine, end.signal, caipNetworkId, provider),
    async request(namespace, method, params, expiry) {
      const waits = needsApproval(method) ? 1 : 0;
      const count = (change: number): void => {
        pending += change;
        if (change !== 0) show();
      };
      count(waits);
      const { watched } = engine;
      try {
        const reply = await engine.host.request(
          namespace,
          method,
          params,
          expiry === undefined ? {} : { expiry_s: expiry },
        );
        if (waits) {
          const sent = { account: watched?.account, method, params, reply };
          later()
            .then(({ afterRequest }) => afterRequest(engine, options, setup.onEvent, sent))
            .catch(reportError);
        }
        return reply;
      } finally {
        count(-waits);
      }
    },
    stop() {
      end.abort(new PorticoError('destroyed', 'it was destroyed'));
      stopLooking();
      engine.dispose();
    },
  };
}

let between: typeof import('./eventsBetween.ts') | undefined;

/**
 * Neither paint nor wallets wait for the host's log, or for a wallet behind an e-mail. Once its code is there, it hears before the
 * views do: what they send has its reader.
 */
function notify(...change: Parameters<typeof afterChange>): void {
  if (between) {
    between.afterChange(...change);
    return;
  }
  later()
    .then((code) => {
      code.afterChange(...change);
      // In a task of its own: what changed meanwhile is told first.
      setTimeout(() => {
        between = code;
      });
    })
    .catch(reportError);
}

const later = () => import('./eventsBetween.ts');

const actions = () => import('./actions.ts');

/** Lets the page paint and answer between the parts of a start, each of which a slow phone feels. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function look(
  options: PorticoOptions,
  connectors: ConnectorRegistry,
  notify: (error: unknown) => void,
): () => void {
  if (options.features?.browserWallets === false) return () => {};
  const { safeOrigins } = options;
  return startAdapters(connectors, {
    namespaces: namespacesOf(options),
    ...(safeOrigins && { safeOrigins }),
    onFailure(_, error) {
      reportError(error);
      notify(error);
    },
  });
}

/** EIP-1193: `disconnect` carries an error. */
function withError(emitted: HostEmit): HostEmit {
  if (emitted.name !== 'disconnect') return emitted;
  const { code, message } = emitted.data as { readonly code: number; readonly message: string };
  return { ...emitted, data: new ProviderRpcError(code, message) };
}

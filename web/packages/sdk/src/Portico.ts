// SPDX-License-Identifier: Apache-2.0
//
// The widget as a host page holds it. Everything heavy loads when it is first needed: the engine at
// hover, tap, open(), a request, or when a stored connection must be restored; the modal's views when
// the engine opens the modal.
import { type HostReply, loadModule, type Open, type Slices } from '@portico/engine';
import enginePath from '#wasm/engine.wasm?url&no-inline';
import pairingPath from '#wasm/pairing.wasm?url&no-inline';
import { checkOptions } from './checkOptions.ts';
import { HostProvider } from './HostProvider.ts';
import { hasStoredConnection } from './hasStoredConnection.ts';
import { PorticoError } from './PorticoError.ts';
import type { PorticoOptions, ThemeMode } from './PorticoOptions.ts';
import { type PorticoState, sameState, stateOf } from './PorticoState.ts';
import { reportError } from './reportError.ts';
import type { MountedModal } from './runtime/mountModal.ts';
import type { Runtime } from './runtime/startRuntime.ts';

export type OpenOptions = Omit<Open, 'type'>;

export class Portico {
  readonly #options: PorticoOptions;
  readonly #provider: HostProvider;
  readonly #listeners = new Set<(state: PorticoState) => void>();
  #runtime: Promise<Runtime> | undefined;
  #modal: Promise<MountedModal> | undefined;
  #state: PorticoState;
  #themeMode: ThemeMode;
  #destroyed = false;

  constructor(options: PorticoOptions) {
    checkOptions(options);
    this.#options = options;
    this.#themeMode = options.themeMode ?? 'auto';
    this.#provider = new HostProvider((method, params) => this.#ask(method, params));
    const restore = hasStoredConnection();
    const status = restore ? 'connecting' : 'disconnected';
    this.#state = { open: false, status, unsupportedNetwork: false };
    if (restore) this.#load().catch(reportError);
    if (options.container) this.open().catch(reportError);
  }

  /** Opens the modal, by default at Connect or Account. Resolves when its views are on the page. */
  async open(options: OpenOptions = {}): Promise<void> {
    const sent = this.#load().then(({ engine }) => engine.send({ type: 'open', ...options }));
    await Promise.all([sent, this.#showModal()]);
  }

  close(): void {
    void this.#runtime?.then(({ engine }) => engine.send({ type: 'close' }), reportError);
  }

  /** Fetches what open() will need. The button calls it on hover and focus. */
  preload(): void {
    this.#load().catch(reportError);
    importModal().catch(reportError);
  }

  /** The EIP-1193 provider of the connected wallet; the same object every time. */
  getProvider(): HostProvider {
    return this.#provider;
  }

  getState(): PorticoState {
    return this.#state;
  }

  /** Calls `listener` after every change of {@link getState}. Returns the way out. */
  subscribe(listener: (state: PorticoState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Disconnects every wallet. Resolves when it is done. */
  async disconnect(): Promise<void> {
    if (!this.#runtime && this.#state.status === 'disconnected') return;
    const { engine } = await this.#load();
    engine.send({ type: 'disconnect_wallet' });
    if (isDisconnected(engine.getSlices())) return;
    await new Promise<void>((resolve) => {
      const stop = engine.subscribe(() => {
        if (!isDisconnected(engine.getSlices())) return;
        stop();
        resolve();
      });
    });
  }

  /** Asks the wallet to change to a configured network. Rejects with ProviderRpcError. */
  async switchNetwork(caipNetworkId: string): Promise<void> {
    const [namespace, reference] = caipNetworkId.split(':');
    if (namespace !== 'eip155' || !/^\d+$/.test(reference ?? '')) {
      const text = `'${caipNetworkId}' is not an eip155 network such as 'eip155:1'`;
      throw new PorticoError('network_invalid', text);
    }
    const chainId = `0x${BigInt(reference ?? 0).toString(16)}`;
    await this.#provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  }

  getThemeMode(): ThemeMode {
    return this.#themeMode;
  }

  setThemeMode(mode: ThemeMode): void {
    this.#themeMode = mode;
    void this.#modal?.then((modal) => modal.setThemeMode(mode), reportError);
    for (const listener of [...this.#listeners]) listener(this.#state);
  }

  /** Removes everything from the page. The stored connection stays. */
  destroy(): void {
    this.#destroyed = true;
    void this.#modal?.then((modal) => modal.unmount(), reportError);
    void this.#runtime?.then((runtime) => runtime.stop(), reportError);
    this.#listeners.clear();
  }

  #load(): Promise<Runtime> {
    if (this.#destroyed) return Promise.reject(new PorticoError('destroyed', 'it was destroyed'));
    if (typeof window === 'undefined') {
      return Promise.reject(new PorticoError('not_in_browser', 'open() needs a browser'));
    }
    this.#runtime ??= this.#start().catch((error: unknown) => {
      this.#runtime = undefined;
      throw error;
    });
    return this.#runtime;
  }

  async #start(): Promise<Runtime> {
    const { wasm } = this.#options;
    // The module compiles while the code around it is still on its way.
    const [engine, { startRuntime }] = await Promise.all([
      loadModule(wasm?.engine ?? enginePath),
      import('./runtime/startRuntime.ts'),
    ]);
    const sources = { engine, pairing: wasm?.pairing ?? pairingPath };
    const runtime = await startRuntime(this.#options, sources);
    runtime.engine.host.listen((event) => {
      if (event.chain_namespace === 'eip155') this.#provider.emit(event);
    });
    runtime.engine.subscribe(() => this.#follow(runtime.engine.getSlices()));
    this.#follow(runtime.engine.getSlices());
    return runtime;
  }

  #follow(slices: Slices): void {
    if (slices.modal.open) void this.#showModal().catch(reportError);
    const state = stateOf(slices);
    if (sameState(state, this.#state)) return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }

  #showModal(): Promise<MountedModal> {
    this.#modal ??= this.#mount().catch((error: unknown) => {
      this.#modal = undefined;
      throw error;
    });
    return this.#modal;
  }

  async #mount(): Promise<MountedModal> {
    const [{ mountModal }, { engine }] = await Promise.all([importModal(), this.#load()]);
    return mountModal(engine, this.#options, this.#themeMode);
  }

  async #ask(method: string, params: unknown): Promise<HostReply> {
    // Nothing is connected and nothing ever was: no reason to load the engine to say so.
    if (method === 'eth_accounts' && !this.#runtime && this.#state.status === 'disconnected') {
      return { result: [] };
    }
    const { engine } = await this.#load();
    return engine.host.request('eip155', method, params);
  }
}

function importModal(): Promise<typeof import('./runtime/mountModal.ts')> {
  // The views need React; asking for both at once saves a round trip.
  void import('react-dom/client').catch(() => undefined);
  return import('./runtime/mountModal.ts');
}

function isDisconnected({ connections }: Slices): boolean {
  return connections.connections.every(({ status }) => status === 'disconnected');
}

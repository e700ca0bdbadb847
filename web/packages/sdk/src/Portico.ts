// SPDX-License-Identifier: Apache-2.0
//
// The widget as a host page holds it. Everything heavy loads after the page, when it is idle, or when it
// is first needed: at hover, tap, open(), a request, or when a stored connection must be restored.
import {
  type ChainNamespace,
  type HostReply,
  Listeners,
  type WasmSource,
  type View as WireView,
} from '@portico/engine';
import type { FirstFrame } from '@portico/widget';
import accountPath from '#wasm/account.wasm?url&no-inline';
import enginePath from '#wasm/engine.wasm?url&no-inline';
import pairingPath from '#wasm/pairing.wasm?url&no-inline';
import type { DeferredButtons } from './elements/ButtonKind.ts';
import { HostProvider } from './HostProvider.ts';
import { hasStoredConnection } from './hasStoredConnection.ts';
import { forgetInstance } from './instance.ts';
import type { PayOptions, PayResult } from './PayTypes.ts';
import { PorticoError } from './PorticoError.ts';
import type { PorticoEvent } from './PorticoEvent.ts';
import type { PorticoMessages } from './PorticoMessages.ts';
import type { PorticoOptions, ThemeMode, ThemeVariables } from './PorticoOptions.ts';
import { initialState, type PorticoAccount, type PorticoState } from './PorticoState.ts';
import type {
  BuyOptions,
  ConnectOptions,
  OpenOptions,
  PorticoAppearance,
  SendOptions,
  SwapOptions,
} from './PorticoTypes.ts';
import { reportError } from './reportError.ts';
import type { MountedModal } from './runtime/mountModal.ts';
import type { Runtime } from './runtime/startRuntime.ts';
import type { View } from './View.ts';
import { whenIdle } from './whenIdle.ts';

type Listener<Value> = (value: Value) => void;

/**
 * Portico in this page. Made by {@link createPortico}.
 *
 * @example
 * const portico: Portico = createPortico(options);
 * await portico.open();
 */
export class Portico {
  readonly #options: PorticoOptions;
  readonly #providers = new Map<ChainNamespace, HostProvider>();
  readonly #listeners = new Listeners<[PorticoState]>();
  readonly #eventListeners = new Listeners<[PorticoEvent]>();
  readonly #appearanceListeners = new Listeners<[PorticoAppearance]>();
  #runtime: Promise<Runtime> | undefined;
  #modal: Promise<MountedModal> | undefined;
  /** What is open while the views are on their way; null once they are there. */
  #first: FirstFrame | null | undefined;
  /** Where it was put by name; else see {@link Portico.#place}. */
  #container: HTMLElement | undefined;
  /** The mounted modal's element. */
  #host: HTMLElement | undefined;
  #state = initialState;
  #event: PorticoEvent | undefined;
  #appearance: PorticoAppearance;
  #deferredButtons: DeferredButtons | undefined;
  #deferredButtonsWanted: Promise<void> | undefined;
  #buttonMessages: Readonly<Record<string, unknown>> | undefined;
  #destroyed = false;

  /** Use {@link createPortico}. */
  constructor(options: PorticoOptions) {
    this.#options = options;
    const { themeMode = 'system', themeVariables = {}, messages = {}, locale, region } = options;
    // Absent and undefined are the same here: nothing enumerates the names.
    this.#appearance = { themeMode, themeVariables, messages, locale, region } as PorticoAppearance;
    if (hasStoredConnection()) {
      this.#state = { ...initialState, status: 'reconnecting' };
      this.#load().catch(reportError);
    }
    if (typeof document === 'undefined') return;
    this.#container = options.container;
    if (options.enableEmbedded && this.#container) this.open().catch(reportError);
    const { preload = 'idle' } = options;
    if (preload === 'idle' && !savesData()) {
      // Code first, then the engine and the closed modal: each in an idle time of its own.
      whenLoaded(() =>
        whenIdle(() => {
          if (!this.#destroyed)
            importModal().then(() => whenIdle(() => this.preload()), reportError);
        }),
      );
    }
  }

  /** Opens the modal, by default at Connect or Account. Resolves when its views are on the page. */
  async open(options: OpenOptions = {}): Promise<void> {
    if (typeof window !== 'undefined' && !this.#destroyed && !this.#place) {
      const text = 'put <portico-modal> into the page, or call mount(element), before open()';
      throw new PorticoError('container_missing', text);
    }
    const { view, ...rest } = options;
    if (!view && !options.namespace && this.#state.status === 'disconnected') this.#drawFirst();
    const [modal, name] = await Promise.all([this.#showModal(), wireName(view)]);
    modal.open({ ...rest, ...(name && { view: name }) });
    await this.#join(modal);
  }

  /**
   * Opens the modal at one wallet (or where it is chosen) and resolves with its account once it is connected.
   * Rejects with 4001 when the visitor closes the modal without, and with wallet_unknown for a wallet that is not
   * in this browser and in no list.
   */
  async connect(options: ConnectOptions = {}): Promise<PorticoAccount> {
    const { namespace } = options;
    await this.open({ view: 'connect', namespace });
    await (await this.#load()).connect(options);
    return this.getAccount(namespace);
  }

  /** Opens the form of sending, filled in as far as is given. Resolves when it is on the page. */
  async send(options: SendOptions = {}): Promise<void> {
    await (await hostCalls()).send(this, options);
  }

  /** Opens the form of swapping, filled in as far as is given. Resolves when it is on the page. */
  async swap(options: SwapOptions = {}): Promise<void> {
    await (await hostCalls()).swap(this, options);
  }

  /** Opens the form of buying, filled in as far as is given. Resolves when it is on the page. */
  async buy(options: BuyOptions = {}): Promise<void> {
    await (await hostCalls()).buy(this, options);
  }

  /**
   * Opens what is to be paid, and resolves when it is, or when it is on its way and the visitor has closed the modal.
   * Rejects with a PayError, and with 4001 when the visitor closes it without paying.
   */
  async pay(options: PayOptions): Promise<PayResult> {
    return (await hostCalls()).pay(this, this.#load(), options);
  }

  /** Closes the modal. */
  close(): void {
    this.#first?.close();
    if (this.#modal) void this.#modal.then((modal) => modal.close(), reportError);
    else void this.#runtime?.then(({ engine }) => engine.send({ type: 'close' }), reportError);
  }

  /** Fetches what open() will need. The buttons call it by the option `preload`. */
  preload(): void {
    if (this.#destroyed) return;
    // Where it is known by now, the closed modal is in its place: the tap has only to show it.
    if (this.#place) this.#showModal().catch(reportError);
    else Promise.all([this.#load(), importModal()]).catch(reportError);
  }

  /** Puts the widget into `container` from now on. Returns the unsubscribe function. */
  mount(container: HTMLElement): () => void {
    this.#container = container;
    if (this.#modal || this.#state.open) {
      this.#unmount();
      this.#showModal().catch(reportError);
    }
    if (this.#options.enableEmbedded) this.open().catch(reportError);
    return () => {
      if (this.#container !== container) return;
      this.#container = undefined;
      this.#unmount();
    };
  }

  /** The EIP-1193 provider of a namespace's connected wallet; the same object every time. */
  getProvider(namespace: ChainNamespace = 'eip155'): HostProvider {
    let provider = this.#providers.get(namespace);
    if (!provider) {
      provider = new HostProvider((...asked) => this.#request(namespace, ...asked));
      this.#providers.set(namespace, provider);
    }
    return provider;
  }

  /** The state of this moment; the same object until something changes. */
  getState(): PorticoState {
    return this.#state;
  }

  /** Calls `listener` after every change of {@link getState}. Returns the unsubscribe function. */
  subscribe(listener: Listener<PorticoState>): () => void {
    return this.#listeners.add(listener);
  }

  /** The account of a namespace; without one, that of the namespace in use. */
  getAccount(namespace = this.#state.namespace ?? 'eip155'): PorticoAccount {
    const none = { namespace, status: 'disconnected', addresses: [] } as const;
    return this.#state.accounts.find((account) => account.namespace === namespace) ?? none;
  }

  /** What happened last, or nothing. */
  getEvent(): PorticoEvent | undefined {
    return this.#event;
  }

  /** Calls `listener` with everything that happens. Returns the unsubscribe function. */
  subscribeEvents(listener: Listener<PorticoEvent>): () => void {
    return this.#eventListeners.add(listener);
  }

  /** Disconnects a namespace's wallet, or every wallet. Resolves when it is done. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    if (!this.#runtime && this.#state.status === 'disconnected') return;
    const runtime = await this.#load();
    await runtime.disconnect(namespace);
  }

  /** Asks the wallet to change to a configured network. Rejects with ProviderRpcError. */
  async switchNetwork(caipNetworkId: string): Promise<void> {
    const runtime = await this.#load();
    await runtime.switchNetwork(caipNetworkId, this.getProvider());
  }

  /** Asks for the balance anew, and for what else the account's view shows. */
  refreshBalance(): void {
    void this.#runtime?.then(({ engine }) => engine.send({ type: 'refresh_account' }), reportError);
  }

  getThemeMode(): ThemeMode {
    return this.#appearance.themeMode ?? 'system';
  }

  setThemeMode(themeMode: ThemeMode): void {
    this.setAppearance({ themeMode });
  }

  getThemeVariables(): ThemeVariables {
    return this.#appearance.themeVariables ?? {};
  }

  /** Replaces the variables. */
  setThemeVariables(themeVariables: ThemeVariables): void {
    this.setAppearance({ themeVariables });
  }

  /** Replaces the language and, if given, the words over it. */
  setLocale(locale: NonNullable<PorticoOptions['locale']>, messages?: PorticoMessages): void {
    this.setAppearance({ locale, ...(messages && { messages }) });
  }

  /** Theme, language and words; the same object until one changes. */
  getAppearance(): PorticoAppearance {
    return this.#appearance;
  }

  /** Replaces those that are given. */
  setAppearance(appearance: PorticoAppearance): void {
    this.#appearance = { ...this.#appearance, ...appearance };
    void this.#modal?.then((modal) => modal.setAppearance(this.#appearance), reportError);
    if ('locale' in appearance) this.#fetchWords();
    this.#notifyAppearance();
  }

  /** Calls `listener` after every change of {@link getAppearance}. Returns the unsubscribe function. */
  subscribeAppearance(listener: Listener<PorticoAppearance>): () => void {
    return this.#appearanceListeners.add(listener);
  }

  /** The option `preload`, for elements and components that can tell what the visitor intends. */
  get preloadsOnIntent(): boolean {
    return this.#options.preload !== 'none';
  }

  /** For the elements: the messages of the language, once they have been fetched. */
  get buttonMessages(): Readonly<Record<string, unknown>> | undefined {
    return this.#buttonMessages;
  }

  /** For the elements: what they can draw once an account is connected; {@link wantDeferredButtons} fetches it. */
  get deferredButtons(): DeferredButtons | undefined {
    return this.#deferredButtons;
  }

  /** For the elements. A failure is reported, and the next call tries again. */
  wantDeferredButtons(): void {
    if (this.#destroyed) return;
    this.#deferredButtonsWanted ??= import('./runtime/button/deferredButtons.ts').then(
      ({ deferredButtons }) => {
        this.#deferredButtons = deferredButtons;
        this.#fetchWords();
        this.#notifyAppearance();
      },
      (error: unknown) => {
        this.#deferredButtonsWanted = undefined;
        reportError(error);
      },
    );
  }

  /**
   * Removes everything from the page; what is open rejects, and listeners hear once more that nobody is
   * connected here. The stored connection stays.
   */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#setState(initialState);
    this.#unmount();
    void this.#runtime?.then((runtime) => runtime.stop(), reportError);
    for (const listeners of [this.#listeners, this.#eventListeners, this.#appearanceListeners]) {
      listeners.clear();
    }
    for (const provider of this.#providers.values()) provider.removeAll();
    forgetInstance(this);
  }

  async #load(): Promise<Runtime> {
    this.#mayLoad();
    this.#runtime ??= this.#start().catch((error: unknown) => {
      this.#runtime = undefined;
      if (!this.#destroyed) this.#setState({ ...this.#state, status: 'disconnected' });
      throw error;
    });
    return this.#runtime;
  }

  #mayLoad(): void {
    if (this.#destroyed) throw new PorticoError('destroyed', 'it was destroyed');
    if (typeof window === 'undefined') {
      throw new PorticoError('not_in_browser', 'open() needs a browser');
    }
  }

  async #start(): Promise<Runtime> {
    const { wasm } = this.#options;
    // The module is fetched while the code around it is still on its way.
    const engine = fetchModule(wasm?.engine ?? enginePath);
    if (this.#state.status === 'reconnecting') this.wantDeferredButtons();
    // Not taken apart in one step: the build of Vite 6 loses what follows such an import.
    const runtime = await import('./runtime/startRuntime.ts');
    return runtime.startRuntime(this.#options, {
      // A modal on its way to the page is seen before the engine starts.
      modal: () => this.#modal,
      sources: {
        engine,
        pairing: wasm?.pairing ?? pairingPath,
        account: wasm?.account ?? accountPath,
      },
      onEmit: (emitted) => this.#providers.get(emitted.chain_namespace)?.emit(emitted),
      onEvent: (event) => this.#notify(event),
      onState: (state, modalOpen) => {
        if (this.#destroyed) return;
        if (modalOpen && this.#place) void this.#showModal().catch(reportError);
        this.#setState(state);
      },
    });
  }

  #fetchWords(): void {
    const { locale } = this.#appearance;
    void this.#deferredButtons?.words(locale).then((messages) => {
      if (locale !== this.#appearance.locale) return;
      this.#buttonMessages = messages;
      this.#notifyAppearance();
    });
  }

  #notifyAppearance(): void {
    this.#appearanceListeners.notify(this.#appearance);
  }

  #notify(event: PorticoEvent): void {
    if (this.#destroyed) return;
    this.#event = event;
    this.#eventListeners.notify(event);
  }

  #setState(state: PorticoState): void {
    const names = Object.keys({ ...state, ...this.#state }) as (keyof PorticoState)[];
    if (names.every((name) => state[name] === this.#state[name])) return;
    this.#state = state;
    this.#listeners.notify(state);
  }

  /** Until the views take it over; nothing where they are there first. */
  #drawFirst(): void {
    if (this.#first === null) return;
    if (this.#first?.closed) this.#first = undefined;
    import('./runtime/firstFrame.ts').then(
      ({ openFirstFrame }) => {
        if (this.#modal && this.#first !== null)
          this.#first ??= openFirstFrame(this.#place, this.#options, this.#appearance);
      },
      () => undefined,
    );
  }

  /** Asked for each time: a page that navigates by itself replaces its body, and a script may be there before any. */
  get #place(): HTMLElement | undefined {
    const { disableAppend, enableEmbedded } = this.#options;
    return (
      this.#container ?? (disableAppend || enableEmbedded ? undefined : globalThis.document?.body)
    );
  }

  #showModal(): Promise<MountedModal> {
    // The page took it out, with its body or what else it stood in.
    if (this.#host && !this.#place?.contains(this.#host)) this.#unmount();
    this.#modal ??= this.#mount().catch((error: unknown) => {
      this.#modal = undefined;
      this.#first?.close();
      throw error;
    });
    return this.#modal;
  }

  async #mount(): Promise<MountedModal> {
    this.#mayLoad();
    // Both are fetched at the same time; #join reports whether the engine loaded.
    this.#load().catch(() => undefined);
    const { mountModal } = await importModal();
    const place = this.#place;
    if (!place) throw new PorticoError('destroyed', 'its place in the page has gone');
    const first = this.#first;
    this.#first = null;
    const modal = mountModal(place, this.#options, this.#appearance, first);
    this.#host = modal.host;
    // A failure is open()'s to tell.
    this.#join(modal).catch(() => undefined);
    whenIdle(() => this.wantDeferredButtons());
    return modal;
  }

  /** Gives the modal its engine, or the way to ask for it again. */
  async #join(modal: MountedModal): Promise<void> {
    try {
      modal.follow((await this.#load()).engine);
    } catch (error) {
      modal.fail(() => this.#join(modal).catch(reportError));
      throw error;
    }
  }

  #unmount(): void {
    this.#first?.close();
    this.#first = undefined;
    void this.#modal?.then(
      (modal) => modal.unmount(),
      () => undefined,
    );
    this.#modal = undefined;
    this.#host = undefined;
  }

  async #request(
    namespace: ChainNamespace,
    method: string,
    params: unknown,
    expiry?: number,
  ): Promise<HostReply> {
    // Nothing is connected and nothing ever was: no reason to load the engine to say so.
    if (method === 'eth_accounts' && !this.#runtime && this.#state.status === 'disconnected') {
      return { result: [] };
    }
    const runtime = await this.#load();
    return runtime.request(namespace, method, params, expiry);
  }
}

function importModal(): Promise<typeof import('./runtime/mountModal.ts')> {
  // The views need React and words; asking for all at once saves a round trip.
  for (const part of [import('./runtime/react.ts'), import('./runtime/words.ts')]) {
    part.catch(() => undefined);
  }
  return import('./runtime/mountModal.ts');
}

/** What sections offer: fetched with the first call. */
const hostCalls = async () => (await import('./runtime/hostCalls.ts')).hostCalls;

/** Those that the buttons open are named alike. */
async function wireName(view: View | undefined): Promise<WireView | undefined> {
  if (view === undefined || view === 'networks' || view === 'connect') return view;
  return (await import('./runtime/wireView.ts')).wireView(view);
}

/** Starts to fetch what has an address. A failure is reported by whoever awaits the response. */
function fetchModule(source: WasmSource): WasmSource | Promise<Response> {
  if (typeof source !== 'string' && !(source instanceof URL)) return source;
  // What is painted comes first.
  const answer = fetch(source, { credentials: 'same-origin', priority: 'low' });
  answer.catch(() => undefined);
  return answer;
}

/** The visitor wants few bytes, or has a slow network. */
function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { saveData: boolean; effectiveType?: string };
  };
  return !!connection && (connection.saveData || !!connection.effectiveType?.includes('2g'));
}

function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

// SPDX-License-Identifier: Apache-2.0
//
// The engine's machine with everything that its effects opened: requests, wallets, the pairing machine.
// Dropped as a whole after a trap, so that nothing old reaches the next instance.
import { type AccountBridgeOptions, accountBridge } from './accountBridge.ts';
import type { ConnectorRegistry } from './ConnectorRegistry.ts';
import type { HostRunner } from './effects/HostRunner.ts';
import { HttpRunner } from './effects/HttpRunner.ts';
import { openDeepLink } from './effects/openDeepLink.ts';
import type { StorageRunner } from './effects/StorageRunner.ts';
import { WalletRunner } from './effects/WalletRunner.ts';
import { writeClipboard } from './effects/writeClipboard.ts';
import type { WriteLog } from './effects/writeLog.ts';
import type { AccountInput } from './generated/account.ts';
import type {
  EngineConfig,
  EngineEffect,
  EngineInput,
  EngineOutput,
  NetworkRow,
  WatchAccount,
} from './generated/engine.ts';
import type { PairingInput } from './generated/pairing.ts';
import type { MachineBridge } from './MachineBridge.ts';
import { type PairingBridgeOptions, pairingBridge } from './pairingBridge.ts';
import { type OwnEffect as OwnEffectOf, RunningMachine } from './RunningMachine.ts';
import { isRefused } from './readOutput.ts';
import { watchHidden } from './watchHidden.ts';
import { isOnline } from './watchOnline.ts';

/** JSON-RPC: the answer is no valid JSON of the protocol. */
const ANSWER_UNREADABLE = -32700;

export interface RunningEngineOptions {
  readonly module: WebAssembly.Module;
  readonly config: Omit<EngineConfig, 'storage' | 'at_ms'>;
  readonly storage: StorageRunner;
  readonly connectors: ConnectorRegistry;
  readonly host: HostRunner;
  readonly log: WriteLog;
  readonly pairing: Omit<PairingBridgeOptions, 'report' | 'log'>;
  readonly account: Pick<AccountBridgeOptions, 'source' | 'show'>;
  /** Those on offer, as the engine last told them. */
  readonly networks: () => readonly NetworkRow[];
  readonly report: (event: EngineInput) => void;
}

type OwnEffect = OwnEffectOf<EngineEffect>;

export class RunningEngine {
  readonly #machine: RunningMachine<EngineInput, EngineEffect, EngineOutput>;
  readonly #host: HostRunner;
  readonly #log: WriteLog;
  readonly #report: (event: EngineInput) => void;
  readonly #http: HttpRunner;
  readonly #wallets: WalletRunner;
  readonly #pairing: MachineBridge<PairingInput>;
  readonly #account: MachineBridge<AccountInput>;
  #watch: WatchAccount | undefined;
  #stopWatching: (() => void) | undefined;
  #disposed = false;

  constructor(options: RunningEngineOptions) {
    const { module, config, storage, host, log } = options;
    this.#host = host;
    this.#log = log;
    // What an old runner still reports must not reach the next instance.
    const report = (event: EngineInput) => {
      if (!this.#disposed) options.report(event);
    };
    this.#report = report;
    this.#machine = new RunningMachine<EngineInput, EngineEffect, EngineOutput>({
      module,
      config,
      storage,
      log,
      report,
      own: (effect) => this.#run(effect),
    });
    this.#http = new HttpRunner(report);
    this.#wallets = new WalletRunner(options.connectors, report);
    this.#pairing = pairingBridge({ ...options.pairing, report, log });
    const { project_id, api_url } = config;
    this.#account = accountBridge({
      ...options.account,
      config: () => ({
        project_id,
        ...(api_url !== undefined && { api_url }),
        chains: options.networks().flatMap((row) => (row.testnet ? [] : [row.caip_network_id])),
      }),
      host,
      watch: () => this.#watch,
      report,
      log,
    });
  }

  /** Starts to report what nobody asked for: wallets found, other tabs, the page's state. */
  watch(): void {
    this.#wallets.watch();
    this.#machine.watch();
    this.#stopWatching = watchHidden(this.#report);
  }

  /** The first step gives every slice. */
  begin(): EngineOutput {
    return this.step({ type: 'online_changed', online: isOnline() });
  }

  step(event: EngineInput): EngineOutput {
    const output = this.#machine.step(event);
    if (!isRefused(output)) return output;
    const { code, message } = output.error;
    this.#log({ level: 'error', message: `The engine cannot read ${event.type}: ${message}` });
    if (event.type === 'host_request') this.#host.refuse(event.request_id, code, message);
    if (event.type === 'wallet_answered') {
      // What a wallet says must not leave its request open because it is too much or no JSON of ours.
      const text = `The wallet's answer cannot be read: ${message}`;
      const error = { code: ANSWER_UNREADABLE, message: text };
      const instead = this.#machine.step({ type: 'wallet_answered', id: event.id, error });
      if (!isRefused(instead)) return instead;
    }
    return { effects: [], slices: {} };
  }

  obey(effects: readonly EngineEffect[]): void {
    this.#machine.obey(effects);
  }

  /** An intent for the account machine. */
  tell(event: AccountInput): void {
    this.#account.send(event);
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopWatching?.();
    this.#http.dispose();
    this.#wallets.dispose();
    this.#pairing.dispose();
    this.#account.dispose();
    this.#machine.dispose();
  }

  #run(effect: OwnEffect): void {
    switch (effect.type) {
      case 'wallet_request':
        void this.#wallets.run(effect);
        break;
      case 'http_request':
      case 'http_get':
        this.#http.run(effect);
        break;
      case 'pairing_command':
        this.#pairing.send(effect.command);
        break;
      case 'pairing_start':
        this.#pairing.start();
        break;
      case 'watch_account':
        this.#watch = effect;
        this.#account.send(effect);
        break;
      case 'ask_chain':
        this.#account.send(effect);
        break;
      case 'clipboard_write':
        void this.#copy(effect.id, effect.text);
        break;
      case 'deep_link':
        openDeepLink(effect.url, effect.new_window);
        break;
      case 'host_answer':
        this.#host.answer(effect);
        break;
      case 'host_emit':
        this.#host.emit(effect);
        break;
      default:
        effect satisfies never;
    }
  }

  async #copy(id: number, text: string): Promise<void> {
    const written = await writeClipboard(text);
    this.#report({ type: 'clipboard_answered', id, written });
  }
}

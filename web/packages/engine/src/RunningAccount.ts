// SPDX-License-Identifier: Apache-2.0
//
// The account machine with its requests. A chunk of its own, fetched together with the module.
import type { AccountBridgeOptions } from './accountBridge.ts';
import { HttpRunner } from './effects/HttpRunner.ts';
import type { AccountEffect, AccountInput, AccountOutput, AskWallet } from './generated/account.ts';
import type { BridgedMachine } from './MachineBridge.ts';
import { RunningMachine } from './RunningMachine.ts';
import { isRefused, type RefusedStep } from './readOutput.ts';
import { Turns } from './Turns.ts';
import { isOnline } from './watchOnline.ts';

/** JSON-RPC: the answer is no valid JSON of the protocol. */
const ANSWER_UNREADABLE = -32700;

export class RunningAccount implements BridgedMachine<AccountInput> {
  readonly #turns = new Turns();
  readonly #machine: RunningMachine<AccountInput, AccountEffect, AccountOutput>;
  readonly #options: AccountBridgeOptions;
  readonly #lost: (error: unknown) => void;
  readonly #http: HttpRunner;
  #disposed = false;

  constructor(
    module: WebAssembly.Module,
    options: AccountBridgeOptions,
    lost: (error: unknown) => void,
  ) {
    this.#options = options;
    this.#lost = lost;
    this.#http = new HttpRunner((event) => this.send(event));
    const { config, log } = options;
    this.#machine = new RunningMachine({
      module,
      config: config(),
      log,
      report: (event) => {
        if (event.type !== 'storage_changed') this.send(event); // it stores nothing
      },
      own: (effect) => {
        switch (effect.type) {
          case 'http_request':
          case 'http_get':
            this.#http.run(effect);
            break;
          case 'ask_wallet':
            void this.#ask(effect);
            break;
          default:
            effect satisfies never;
        }
      },
    });
    this.#machine.watch();
  }

  begin(): void {
    this.send({ type: 'online_changed', online: isOnline() });
    const watch = this.#options.watch();
    if (watch) this.send(watch);
  }

  send(event: AccountInput): void {
    if (!this.#disposed) this.#turns.take(() => this.#step(event));
  }

  dispose(): void {
    this.#disposed = true;
    this.#turns.clear();
    this.#http.dispose();
    this.#machine.dispose();
  }

  #step(event: AccountInput): void {
    let output: AccountOutput | RefusedStep;
    try {
      output = this.#machine.step(event);
    } catch (error) {
      this.#lost(error);
      return;
    }
    if (isRefused(output)) {
      this.#refused(event, output.error.message);
      return;
    }
    this.#machine.obey(output.effects);
    for (const told of output.events) this.#options.report(told);
    if (Object.keys(output.slices).length > 0) this.#options.show(output.slices);
  }

  #refused(event: AccountInput, message: string): void {
    this.#options.log({ level: 'error', message: `The account machine cannot read: ${message}` });
    // What a wallet says must not leave its question open because it is too much.
    if (event.type !== 'wallet_answered' || event.error?.code === ANSWER_UNREADABLE) return;
    const error = { code: ANSWER_UNREADABLE, message };
    this.send({ type: 'wallet_answered', id: event.id, error });
  }

  async #ask({ id, chain_namespace, method, params }: AskWallet): Promise<void> {
    const reply = await this.#options.host.request(chain_namespace, method, params);
    this.send({ type: 'wallet_answered', id, ...reply });
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// What the engine asks for: requests, wallets, the machines beside it. All of it goes with its instance.
import type { ConnectorRegistry } from '../ConnectorRegistry.ts';
import { HttpRunner } from '../effects/HttpRunner.ts';
import { openDeepLink } from '../effects/openDeepLink.ts';
import { WalletRunner } from '../effects/WalletRunner.ts';
import { writeClipboard } from '../effects/writeClipboard.ts';
import type { DappCommand, EngineEffect, EngineInput, WatchAccount } from '../generated/engine.ts';
import type { MachineSet } from '../MachineSet.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind, Tagged } from '../WasmMachine.ts';
import { watchHidden } from '../watchHidden.ts';
import type { MachineWorld, PrepareConnect } from './MachineRow.ts';

/** Every key it stores begins with this (core/engine/contract.hpp). */
const STORAGE_PREFIX = 'portico:';

export interface EngineWorld
  extends Pick<MachineWorld, 'config' | 'host' | 'transactions' | 'clock'> {
  readonly connectors: ConnectorRegistry;
  /** Makes the machines beside one instance of the engine. */
  readonly machines: (send: (event: EngineInput) => void) => MachineSet;
  readonly watched: (account: WatchAccount) => void;
  readonly prepareConnect: PrepareConnect | undefined;
}

export function engineKind(world: EngineWorld): MachineKind<EngineInput, EngineEffect> {
  const { host } = world;
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const http = new HttpRunner(send, undefined, world.clock);
      const wallets = new WalletRunner(world.connectors, send);
      const machines = world.machines(send);
      const answer = (event: Tagged): void => send(event as EngineInput);
      const copy = async (id: number, text: string): Promise<void> => {
        const written = await writeClipboard(text);
        send({ type: 'clipboard_answered', id, written });
      };
      // In their order, also while one is prepared.
      let before = Promise.resolve();
      const pair = (command: DappCommand): void => {
        const { prepareConnect } = world;
        if (!prepareConnect) {
          machines.send('pairing', command);
          return;
        }
        machines.start('pairing');
        const prepared = async (): Promise<DappCommand> =>
          command.type === 'connect' ? prepareConnect(command) : command;
        before = before.then(async () => machines.send('pairing', await prepared()));
      };
      let stopWatching: (() => void) | undefined;
      return {
        config: world.config,
        run(effect) {
          switch (effect.type) {
            case 'wallet_request':
              void wallets.run(effect);
              break;
            case 'http_request':
            case 'http_get':
              http.run(effect);
              break;
            case 'pairing_command':
              host.watcher?.told(effect.command);
              pair(effect.command);
              break;
            case 'pairing_start':
              machines.start('pairing');
              break;
            case 'watch_account':
              world.watched(effect);
              machines.send('account', effect);
              break;
            case 'request_chain':
              machines.run(effect, answer);
              break;
            case 'clipboard_write':
              void copy(effect.id, effect.text);
              break;
            case 'deep_link':
              openDeepLink(effect.url, effect.new_window);
              host.watcher?.opened(effect);
              break;
            case 'host_answer':
              host.answer(effect);
              break;
            case 'host_late_answer':
              host.answerLate(effect);
              break;
            case 'transaction_ended':
              world.transactions.get(effect.id)?.(effect);
              break;
            case 'host_emit':
              host.emit(effect);
              break;
            default:
              effect satisfies never;
          }
        },
        watch() {
          wallets.watch();
          stopWatching = watchHidden(send);
        },
        dispose() {
          stopWatching?.();
          http.dispose();
          wallets.dispose();
          machines.dispose();
        },
      };
    },
    refused(event, { code, message }) {
      if (event.type === 'host_request') host.refuse(event.request_id, code, message);
      // What a wallet says must not leave its request open because it is too much or no JSON of ours.
      if (event.type !== 'wallet_answered' || event.error?.code === ANSWER_UNREADABLE) return;
      const text = `The wallet's answer cannot be read: ${message}`;
      const error = { code: ANSWER_UNREADABLE, message: text };
      return { type: 'wallet_answered', id: event.id, error };
    },
  };
}

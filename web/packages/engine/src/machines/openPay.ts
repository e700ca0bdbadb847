// SPDX-License-Identifier: Apache-2.0
//
// What the machine of paying asks for: the operator's server, the account that the engine watches, the visitor's wallet, and a
// window of an exchange. A chunk of its own. No row of list.ts leads here: the section that pays adds one (Engine.add).
import { onceAcrossTabs } from '../effects/browser/onceAcrossTabs.ts';
import { PopupRunner } from '../effects/browser/PopupRunner.ts';
import { HttpRunner } from '../effects/HttpRunner.ts';
import { WalletAsker } from '../effects/WalletAsker.ts';
import type { PayEffect, PayInput, PayIntent, PaySlice } from '../generated/pay.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/pay/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.pay/';

/** Every one of them: the compiler says which is missing. */
const intents: Record<PayIntent['type'], true> = {
  open_pay: true,
  close_pay: true,
  retry_pay: true,
  confirm_pay: true,
  pay_at_exchange: true,
  reopen_exchange: true,
};

/** Nothing can be paid, and `problem` says no reason: it could not be loaded, or has trapped. */
const lost: PaySlice = {
  step: 'unavailable',
  call: '',
  amount: '',
  symbol: '',
  recipient: '',
  unfinished: false,
  reported: false,
  open: false,
  asking_exchanges: false,
  exchanges: [],
  blocked: false,
};

export const payRow = (wasm: MachineSource): MachineRow => ({
  title: 'Machine of paying',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openPay }),
  failed: { pay: lost },
});

/** The same transfer, whatever its fee. */
function lockOf(params: unknown): string {
  const [{ to, value, data }] = params as [Record<string, unknown>];
  return `${STORAGE_PREFIX}${to} ${value} ${data}`;
}

/** Of a code that says for sure that nothing was sent. */
const ASKED_ALREADY = {
  error: {
    code: -32600,
    message: 'It is being asked for this payment already, here or in another tab. Answer it there.',
  },
};

export function openPay(
  world: Pick<MachineWorld, 'config' | 'host' | 'watched'>,
): MachineKind<PayInput, PayEffect> {
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const http = new HttpRunner(send);
      const popups = new PopupRunner(send);
      const wallet = new WalletAsker(world.host, STORAGE_PREFIX, send);
      const { project_id, api_url } = world.config;
      return {
        config: { project_id, ...(api_url !== undefined && { api_url }) },
        run(effect) {
          switch (effect.type) {
            case 'read_account':
              send(world.watched() ?? { type: 'watch_account', looking: 'nowhere', sent: 0 });
              break;
            case 'http_request':
            case 'http_get':
              http.run(effect);
              break;
            case 'request_wallet':
              // Two tabs in which Pay was pressed at once know nothing of each other yet, and a payment is paid once.
              void wallet.ask(effect, (ask) =>
                onceAcrossTabs(lockOf(effect.params), ask, ASKED_ALREADY),
              );
              break;
            case 'popup_open':
              popups.open(effect);
              break;
            case 'popup_navigate':
              popups.navigate(effect);
              break;
            case 'popup_close':
              popups.close(effect.id);
              break;
            case 'request_chain': // MachineSet's, as the next
            case 'watch_slices':
              break;
            default:
              effect satisfies never;
          }
        },
        dispose() {
          http.dispose();
          popups.dispose();
          wallet.dispose();
        },
      };
    },
    // What a wallet says must not leave its request open because it is too much.
    refused(event, { message }) {
      if (event.type !== 'wallet_answered' || event.error?.code === ANSWER_UNREADABLE) return;
      const error = { code: ANSWER_UNREADABLE, message };
      return { type: 'wallet_answered', id: event.id, error };
    },
  };
}

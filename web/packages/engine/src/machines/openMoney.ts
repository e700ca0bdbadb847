// SPDX-License-Identifier: Apache-2.0
//
// What the money machine asks for: the account that the engine watches, the visitor's wallet, and names of the operator's
// zones. A chunk of its
// own. No row of list.ts leads here: the section that sends adds one (Engine.add).
import { HttpRunner } from '../effects/HttpRunner.ts';
import { WalletAsker } from '../effects/WalletAsker.ts';
import type {
  MoneyEffect,
  MoneyInput,
  MoneyIntent,
  PaymentRequestSlice,
  SendSlice,
} from '../generated/money.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/money/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.money/';

/** Every one of them: the compiler says which is missing. */
const intents: Record<MoneyIntent['type'], true> = {
  open_send: true,
  close_send: true,
  choose_send_token: true,
  type_send_amount: true,
  use_send_max: true,
  type_send_recipient: true,
  choose_send_speed: true,
  accept_send_warnings: true,
  review_send: true,
  edit_send: true,
  confirm_send: true,
  follow_sent: true,
  open_payment_request: true,
  close_payment_request: true,
  choose_request_token: true,
  type_request_amount: true,
};

/** Nothing can be sent, and `problem` says no reason: it could not be loaded, or has trapped. */
const lost: SendSlice = {
  step: 'unavailable',
  tokens: [],
  amount: '',
  max: false,
  recipient_text: '',
  resolving: false,
  contacts: [],
  speed: 'standard',
  fees: [],
  button: 'select_token',
  warnings: [],
  accepted: false,
};

const noRequest: PaymentRequestSlice = {
  step: 'failed',
  tokens: [],
  token: '',
  amount: '',
  incorrect: false,
  names_network: false,
};

export const moneyRow = (wasm: MachineSource): MachineRow => ({
  title: 'Money machine',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openMoney }),
  failed: { send: lost, payment_request: noRequest },
});

export function openMoney(
  world: Pick<MachineWorld, 'config' | 'host' | 'watched'>,
): MachineKind<MoneyInput, MoneyEffect> {
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const http = new HttpRunner(send);
      const wallet = new WalletAsker(world.host, STORAGE_PREFIX, send);
      const { project_id, rpc_proxy_url, api_url } = world.config;
      return {
        config: {
          project_id,
          ...(rpc_proxy_url !== undefined && { rpc_proxy_url }),
          ...(api_url !== undefined && { api_url }),
        },
        run(effect) {
          switch (effect.type) {
            case 'read_account':
              send(world.watched() ?? { type: 'watch_account', looking: 'nowhere', sent: 0 });
              break;
            case 'http_get':
              http.run(effect);
              break;
            case 'request_wallet':
              void wallet.ask(effect);
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

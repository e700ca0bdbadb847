// SPDX-License-Identifier: Apache-2.0
//
// What the machine of sending on Solana asks for: the account that the engine watches, the visitor's wallet, and names of the
// operator's zones. A chunk of its own. No row of list.ts leads here: the section that sends adds one (Engine.add).
import { HttpRunner } from '../effects/HttpRunner.ts';
import type { RequestWallet } from '../generated/account.ts';
import type {
  SolanaSendEffect,
  SolanaSendInput,
  SolanaSendIntent,
  SolanaSendSlice,
} from '../generated/solana_send.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/solana_send/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.solana_send/';

/** Every one of them: the compiler says which is missing. */
const intents: Record<SolanaSendIntent['type'], true> = {
  solana_open_send: true,
  solana_close_send: true,
  solana_choose_send_token: true,
  solana_type_send_amount: true,
  solana_use_send_max: true,
  solana_type_send_recipient: true,
  solana_choose_send_speed: true,
  solana_accept_send_warnings: true,
  solana_review_send: true,
  solana_edit_send: true,
  solana_confirm_send: true,
};

/** Nothing can be sent, and `problem` says no reason: it could not be loaded, or has trapped. */
const lost: SolanaSendSlice = {
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

export const solanaSendRow = (wasm: MachineSource): MachineRow => ({
  title: 'Solana send machine',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openSolanaSend }),
  failed: { solana_send: lost },
});

export function openSolanaSend(
  world: Pick<MachineWorld, 'config' | 'host' | 'watched'>,
): MachineKind<SolanaSendInput, SolanaSendEffect> {
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const http = new HttpRunner(send);
      const request = async (asked: RequestWallet): Promise<void> => {
        const reply = await world.host.request(asked.chain_namespace, asked.method, asked.params);
        send({ type: 'wallet_answered', id: asked.id, ...reply });
      };
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
              void request(effect);
              break;
            case 'request_chain': // MachineSet's, as the next
            case 'watch_slices':
              break;
            default:
              effect satisfies never;
          }
        },
        dispose: () => http.dispose(),
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

// SPDX-License-Identifier: Apache-2.0
//
// What the account machine asks for: requests to the operator's server and to chains, and the visitor's wallet.
// A chunk of its own, fetched together with the module.
import { HttpRunner } from '../effects/HttpRunner.ts';
import type { AccountEffect, AccountInput, RequestWallet } from '../generated/account.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineWorld } from './MachineRow.ts';

export function openKind(world: MachineWorld): MachineKind<AccountInput, AccountEffect> {
  return {
    open(send) {
      const http = new HttpRunner(send);
      const request = async ({
        id,
        chain_namespace,
        method,
        params,
      }: RequestWallet): Promise<void> => {
        const reply = await world.host.request(chain_namespace, method, params);
        send({ type: 'wallet_answered', id, ...reply });
      };
      const { project_id, api_url } = world.config;
      const watched = world.watched();
      return {
        config: {
          project_id,
          ...(api_url !== undefined && { api_url }),
          chains: world.networks().flatMap((row) => (row.testnet ? [] : [row.caip_network_id])),
        },
        ...(watched && { first: [watched] }),
        run(effect) {
          switch (effect.type) {
            case 'http_request':
            case 'http_get':
              http.run(effect);
              break;
            case 'request_wallet':
              void request(effect);
              break;
            default:
              effect satisfies never;
          }
        },
        dispose: () => http.dispose(),
      };
    },
    // What a wallet says must not leave its question open because it is too much.
    refused(event, { message }) {
      if (event.type !== 'wallet_answered' || event.error?.code === ANSWER_UNREADABLE) return;
      const error = { code: ANSWER_UNREADABLE, message };
      return { type: 'wallet_answered', id: event.id, error };
    },
  };
}

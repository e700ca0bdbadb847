// SPDX-License-Identifier: Apache-2.0
//
// What the names machine asks for: the operator's server, and the visitor's wallet. A chunk of its own. No row of list.ts
// leads here: the section adds one (Engine.add).
import { HttpRunner } from '../effects/HttpRunner.ts';
import type { RequestWallet } from '../generated/account.ts';
import type { NamesEffect, NamesInput, NamesIntent, NamesSlice } from '../generated/names.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every one of them: the compiler says which is missing. */
const intents: Record<NamesIntent['type'], true> = {
  open_names: true,
  close_names: true,
  type_name: true,
  choose_zone: true,
  take_name: true,
  cancel_name: true,
  set_name_address: true,
};

/** It could not be loaded, or has trapped. */
const lost: NamesSlice = {
  state: 'failed',
  zones: [],
  zone: '',
  text: '',
  verdict: 'none',
  suggestions: [],
  problems: 0,
};

export const namesRow = (wasm: MachineSource): MachineRow => ({
  title: 'Names machine',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openNames }),
  failed: { names: lost },
});

export function openNames(
  world: Pick<MachineWorld, 'config' | 'host'>,
): MachineKind<NamesInput, NamesEffect> {
  return {
    open(send) {
      const http = new HttpRunner(send);
      const request = async (asked: RequestWallet): Promise<void> => {
        const reply = await world.host.request(asked.chain_namespace, asked.method, asked.params);
        send({ type: 'wallet_answered', id: asked.id, ...reply });
      };
      const { project_id, api_url } = world.config;
      return {
        config: { project_id, ...(api_url !== undefined && { api_url }) },
        run(effect) {
          switch (effect.type) {
            case 'http_get':
            case 'http_request':
              http.run(effect);
              break;
            case 'request_wallet':
              void request(effect);
              break;
            case 'watch_slices': // MachineSet's
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

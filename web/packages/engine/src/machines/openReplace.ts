// SPDX-License-Identifier: Apache-2.0
//
// What the replace machine asks for: the account that the engine watches, and the visitor's wallet. A chunk of its own. No row
// of list.ts leads here: what follows transactions adds one (Engine.add).
import { WalletAsker } from '../effects/WalletAsker.ts';
import type {
  ReplaceEffect,
  ReplaceInput,
  ReplaceIntent,
  ReplacementSlice,
} from '../generated/replace.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/replace/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.replace/';

/** Every one of them: the compiler says which is missing. */
const intents: Record<ReplaceIntent['type'], true> = {
  open_replacement: true,
  close_replacement: true,
  accept_replacement: true,
  confirm_replacement: true,
};

/** Nothing can be replaced, and `problem` says no reason: it could not be loaded, or has trapped. */
const lost: ReplacementSlice = {
  step: 'stopped',
  kind: 'speed_up',
  must_accept: false,
  accepted: false,
};

export const replaceRow = (wasm: MachineSource): MachineRow => ({
  title: 'Replace machine',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openReplace }),
  failed: { replacement: lost },
});

export function openReplace(
  world: Pick<MachineWorld, 'host' | 'watched'>,
): MachineKind<ReplaceInput, ReplaceEffect> {
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const wallet = new WalletAsker(world.host, STORAGE_PREFIX, send);
      return {
        config: {},
        run(effect) {
          switch (effect.type) {
            case 'read_account':
              send(world.watched() ?? { type: 'watch_account', looking: 'nowhere', sent: 0 });
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
        dispose: () => wallet.dispose(),
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

// SPDX-License-Identifier: Apache-2.0
//
// What the swap machine asks for: the operator's server, the account that the engine watches, and the visitor's wallet. A
// chunk of its own. No row of list.ts leads here: the section that swaps adds one (Engine.add).
import { HttpRunner } from '../effects/HttpRunner.ts';
import { WalletAsker } from '../effects/WalletAsker.ts';
import type { SwapEffect, SwapInput, SwapIntent, SwapSlice } from '../generated/swap.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/swap_flow/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.swap/';

/** Every one of them: the compiler says which is missing. */
const intents: Record<SwapIntent['type'], true> = {
  open_swap: true,
  close_swap: true,
  choose_swap_token: true,
  type_swap_amount: true,
  use_swap_max: true,
  turn_swap: true,
  choose_slippage: true,
  accept_swap_warnings: true,
  review_swap: true,
  edit_swap: true,
  confirm_swap: true,
};

/** Nothing can be swapped, and `problem` says no reason: it could not be loaded, or has trapped. */
const lost: SwapSlice = {
  step: 'unavailable',
  tokens: [],
  amount: '',
  max: false,
  slippage_bps: 100,
  pricing: false,
  button: 'select_token',
  warnings: [],
  accepted: false,
};

/** `routers`: contracts of swaps that the host knows, CAIP-10. */
export const swapRow = (wasm: MachineSource, routers?: readonly string[]): MachineRow => ({
  title: 'Swap machine',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: (world) => openSwap(world, routers) }),
  failed: { swap: lost },
});

export function openSwap(
  world: Pick<MachineWorld, 'config' | 'host' | 'watched'>,
  routers?: readonly string[],
): MachineKind<SwapInput, SwapEffect> {
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const http = new HttpRunner(send);
      const wallet = new WalletAsker(world.host, STORAGE_PREFIX, send);
      const { project_id, api_url } = world.config;
      return {
        config: {
          project_id,
          ...(api_url !== undefined && { api_url }),
          ...(routers && { routers: [...routers] }),
        },
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

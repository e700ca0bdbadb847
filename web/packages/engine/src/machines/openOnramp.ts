// SPDX-License-Identifier: Apache-2.0
//
// What the machine of buying asks for: the operator's server, a window of a provider, the clipboard, and the account
// that the engine watches. A chunk of its own. No row of list.ts leads here: the section that buys adds one (Engine.add).
import { PopupRunner } from '../effects/browser/PopupRunner.ts';
import { HttpRunner } from '../effects/HttpRunner.ts';
import { writeClipboard } from '../effects/writeClipboard.ts';
import type { BuySlice, OnrampEffect, OnrampInput, OnrampIntent } from '../generated/onramp.ts';
import type { MachineKind } from '../WasmMachine.ts';
import { watchShown } from '../watchShown.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/onramp/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.onramp/';

/** Every one of them: the compiler says which is missing. */
const intents: Record<OnrampIntent['type'], true> = {
  open_buy: true,
  close_buy: true,
  type_buy_amount: true,
  choose_buy_token: true,
  choose_buy_fiat: true,
  choose_buy_country: true,
  choose_buy_subdivision: true,
  choose_buy_method: true,
  choose_buy_offer: true,
  retry_buy: true,
  start_buy: true,
  reopen_buy: true,
  copy_buy_link: true,
  leave_buy: true,
  open_purchases: true,
  close_purchases: true,
};

/** Nothing can be bought: it could not be loaded, or has trapped. */
const lost: BuySlice = {
  step: 'unavailable',
  tokens: [],
  fiats: [],
  methods: [],
  token: '',
  fiat: '',
  method: '',
  amount: '',
  countries: [],
  subdivisions: [],
  wait: [],
  quoting: false,
  offers: [],
  offer: '',
  built_in: false,
  has_link: false,
  has_window: false,
  blocked: false,
  copied: false,
};

/** `country`: the visitor's, two capital letters, where they or the browser say one. */
export const onrampRow = (wasm: MachineSource, country?: string): MachineRow => ({
  title: 'Machine of buying',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openOnramp(country) }),
  failed: { buy: lost, purchases: { state: 'failed', purchases: [] } },
});

export const openOnramp =
  (country?: string) =>
  (world: Pick<MachineWorld, 'config' | 'watched'>): MachineKind<OnrampInput, OnrampEffect> => ({
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const http = new HttpRunner(send);
      const popups = new PopupRunner(send);
      const stopWatching = watchShown(send);
      const { project_id, api_url } = world.config;
      return {
        config: {
          project_id,
          ...(api_url !== undefined && { api_url }),
          ...(country !== undefined && { country }),
        },
        run(effect) {
          switch (effect.type) {
            case 'http_get':
            case 'http_request':
              http.run(effect);
              break;
            case 'popup_open':
              popups.open(effect);
              break;
            case 'popup_navigate':
              popups.navigate(effect);
              break;
            case 'popup_focus':
              popups.focus(effect.id);
              break;
            case 'popup_close':
              popups.close(effect.id);
              break;
            case 'clipboard_write':
              void writeClipboard(effect.text).then((written) =>
                send({ type: 'clipboard_answered', id: effect.id, written }),
              );
              break;
            case 'read_buyer':
              send(world.watched() ?? { type: 'watch_account', looking: 'nowhere', sent: 0 });
              break;
            case 'watch_slices': // MachineSet's
              break;
            default:
              effect satisfies never;
          }
        },
        dispose() {
          http.dispose();
          popups.dispose();
          stopWatching();
        },
      };
    },
  });

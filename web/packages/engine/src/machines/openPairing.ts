// SPDX-License-Identifier: Apache-2.0
//
// What the pairing machine asks for: sockets, and its word to other tabs. A chunk of its own, fetched together
// with the module: most pages show their first view without it.
import { SocketRunner } from '../effects/SocketRunner.ts';
import { TabRunner } from '../effects/TabRunner.ts';
import type { PairingEffect, PairingInput } from '../generated/pairing.ts';
import { whenBehind } from '../ServerClock.ts';
import type { MachineKind } from '../WasmMachine.ts';
import { watchShown } from '../watchShown.ts';
import type { MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/walletconnect/client/records.hpp). */
const STORAGE_PREFIX = 'portico.wc/';

export function openKind(world: MachineWorld): MachineKind<PairingInput, PairingEffect> {
  return {
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      const sockets = new SocketRunner(send, world.log);
      const tabs = new TabRunner(STORAGE_PREFIX, send);
      const { clock } = world;
      const seen = (): PairingInput[] => {
        const time_ms = whenBehind(clock);
        return time_ms === undefined ? [] : [{ type: 'server_time_seen', time_ms }];
      };
      let stopWatching: (() => void) | undefined;
      return {
        config: { ...world.pairing, role: 'dapp' },
        first: seen(),
        run(effect) {
          switch (effect.type) {
            case 'socket_open':
              sockets.open(effect);
              break;
            case 'socket_send':
              sockets.send(effect);
              break;
            case 'socket_close':
              sockets.close(effect.socket_id);
              break;
            case 'tab_post':
              tabs.post(effect);
              break;
            default:
              effect satisfies never;
          }
        },
        watch() {
          stopWatching = watchShown(send);
          clock.changed = () => seen().forEach(send);
        },
        dispose() {
          stopWatching?.();
          clock.changed = undefined;
          sockets.dispose();
          tabs.dispose();
        },
      };
    },
  };
}

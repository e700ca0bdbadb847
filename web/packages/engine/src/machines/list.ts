// SPDX-License-Identifier: Apache-2.0
//
// The machines that load when they are first needed, a row each. Which intents and slices are whose stands in
// generated/machines.ts, from the contracts; the engine's are all others.
import type { HostRunner } from '../effects/HostRunner.ts';
import type { AccountSlices } from '../generated/account.ts';
import type { EngineConfig, EngineInput, NetworkRow, WatchAccount } from '../generated/engine.ts';
import type { PairingConfig } from '../generated/pairing.ts';
import type { MachineKind, Tagged } from '../WasmMachine.ts';
import type { WasmSource } from '../wasm/loadModule.ts';

/** What machines know of the page around them. */
export interface MachineWorld {
  readonly config: Omit<EngineConfig, 'storage' | 'at_ms'>;
  readonly pairing: Omit<PairingConfig, 'role' | 'storage' | 'at_ms'>;
  readonly host: HostRunner;
  /** Those on offer, as the engine last told them. */
  readonly networks: () => readonly NetworkRow[];
  /** The account that the engine last told of. */
  readonly watched: () => WatchAccount | undefined;
}

export type MachineSource = () => WasmSource | Promise<WasmSource>;

export interface MachineRow {
  /** For the log. */
  readonly title: string;
  /** The code that runs its effects: a chunk of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of different machines stand in one list
  readonly code: () => Promise<{ openKind: (world: MachineWorld) => MachineKind<any, any> }>;
  /** The event of the engine that holds one of the machine's; none: those are the engine's as they are. */
  readonly wrap?: (event: Tagged) => EngineInput;
  /** What the engine hears when it could not be loaded or has trapped. */
  readonly lost?: (message: string) => EngineInput;
  /** Its slices then. */
  readonly failed?: object;
}

/** Without a machine nobody can be asked. */
const failed: AccountSlices = {
  balance: { state: 'failed' },
  tokens: { state: 'failed', tokens: [] },
  activity: { state: 'failed', entries: [], more: false, loading_more: false },
  nfts: { state: 'failed', nfts: [], more: false, loading_more: false },
  chart: { state: 'failed', period: 'day', points: [] },
};

export const laterMachines = {
  pairing: {
    title: 'Pairing machine',
    code: () => import('./openPairing.ts'),
    wrap: (event) => ({ type: 'pairing_emitted', event }) as EngineInput,
    lost: (message) => ({ type: 'pairing_lost', message }),
  },
  account: {
    title: 'Account machine',
    code: () => import('./openAccount.ts'),
    lost: (message) => ({ type: 'account_lost', message }),
    failed,
  },
} satisfies Record<string, MachineRow>;

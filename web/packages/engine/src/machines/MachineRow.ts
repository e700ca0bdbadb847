// SPDX-License-Identifier: Apache-2.0
//
// What a machine that loads when it is first needed says of itself, and what it knows of the page.
import type { ConnectorRegistry } from '../ConnectorRegistry.ts';
import type { HostRunner } from '../effects/HostRunner.ts';
import type { WriteLog } from '../effects/writeLog.ts';
import type {
  EngineConfig,
  EngineInput,
  NetworkRow,
  TransactionEnded,
  WatchAccount,
} from '../generated/engine.ts';
import type { Connect, PairingConfig } from '../generated/pairing.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { MachineKind, Tagged } from '../WasmMachine.ts';
import type { WasmSource } from '../wasm/loadModule.ts';

/** Who hears how a transaction ended, by its id. */
export type OpenTransactions = Map<number, (ended: TransactionEnded) => void>;

/** What a pairing proposes besides, for one-click sign-in; never rejects. */
export type PrepareConnect = (connect: Connect) => Promise<Connect>;

/** What machines know of the page around them. */
export interface MachineWorld {
  readonly config: Omit<EngineConfig, 'storage' | 'at_ms'>;
  readonly pairing: Omit<PairingConfig, 'role' | 'storage' | 'at_ms'>;
  readonly host: HostRunner;
  /** The server's, as far as its answers tell. */
  readonly clock: ServerClock;
  readonly log: WriteLog;
  /** Those on offer, as the engine last told them. */
  readonly networks: () => readonly NetworkRow[];
  /** To the engine. */
  readonly report: (event: EngineInput) => void;
  readonly transactions: OpenTransactions;
  /** Where a section registers its own wallet, of kind `auth`. */
  readonly connectors: ConnectorRegistry;
  /** The account that the engine last told of. */
  readonly watched: () => WatchAccount | undefined;
}

export type MachineSource = () => WasmSource | Promise<WasmSource>;

export interface MachineRow {
  /** For the log. */
  readonly title: string;
  /** Of one beyond the list: the intents that are its own. */
  readonly intents?: readonly string[];
  /** Its module; none: the page's options say where it is. */
  readonly wasm?: MachineSource;
  /** The code that runs its effects: a chunk of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of different machines stand in one list
  readonly code: () => Promise<{ openKind: (world: MachineWorld) => MachineKind<any, any> }>;
  /** The event of the engine that holds one of the machine's; none: those are the engine's as they are. */
  readonly wrap?: (event: Tagged) => EngineInput;
  /** Before the engine hears of it: what another machine is told of an event of this one. */
  readonly forward?: (event: Tagged) => readonly [name: string, event: Tagged] | undefined;
  /** What the engine hears when it could not be loaded or has trapped. */
  readonly lost?: (message: string) => EngineInput;
  /** Its slices then. */
  readonly failed?: object;
}

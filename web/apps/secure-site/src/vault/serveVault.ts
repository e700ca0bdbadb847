// SPDX-License-Identifier: Apache-2.0
//
// The worker's side of VaultClient: one call at a time, in the order they came, so that two tabs' worth of calls never
// interleave their shares.
import { storeCode, storeWords } from '../device/storeFault.ts';
import type { VaultKeeper } from './VaultKeeper.ts';
import { VaultRefusal } from './WasmVault.ts';

/** What may be called, by name: nothing else of the keeper's. */
export const CALLS = [
  'createWallet',
  'enrol',
  'recoveryCode',
  'openRelease',
  'changeWays',
  'splitAgain',
  'checkWallet',
  'checkRecoveryCode',
  'recover',
  'beginHandover',
  'answerHandover',
  'compareHandover',
  'giveHandover',
  'takeHandover',
  'sign',
  'exportWallet',
] as const;
export type Call = (typeof CALLS)[number];

export interface CallMessage {
  readonly id: number;
  readonly call: Call;
  readonly values: readonly unknown[];
}

export type CallReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly code: string; readonly message: string };

/** The part of a worker's scope, or of a MessagePort, that is used. */
export interface Channel {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** `open` is asked at once, and after a failure with the next call. */
export function serveVault(channel: Channel, open: () => Promise<VaultKeeper>): void {
  let opened: Promise<VaultKeeper | undefined> | undefined;
  const keeper = (): Promise<VaultKeeper | undefined> => {
    opened ??= open().catch(() => {
      opened = undefined;
      return undefined;
    });
    return opened;
  };
  void keeper();
  let last: Promise<void> = Promise.resolve();
  channel.onmessage = ({ data }: MessageEvent<CallMessage>) => {
    last = last.then(async () => {
      const reply = await run(await keeper(), data);
      channel.postMessage(reply, 'value' in reply ? bytesIn(reply.value) : []);
    });
  };
}

/** Bytes are handed over, so that no copy of a secret stays here. */
const bytesIn = (value: unknown): Transferable[] =>
  Object.values(value ?? {})
    .filter((one) => one instanceof Uint8Array)
    .map(({ buffer }) => buffer as ArrayBuffer);

/** Its file could not be had, or is not the one that the build names. */
export const notLoaded = (id: number): CallReply => ({
  id,
  code: 'vault_not_loaded',
  message: 'The vault could not be loaded',
});

async function run(
  keeper: VaultKeeper | undefined,
  { id, call, values }: CallMessage,
): Promise<CallReply> {
  if (!keeper) return notLoaded(id);
  try {
    if (!CALLS.includes(call)) throw new Error(`No call: ${call}`);
    const method = keeper[call] as (...given: readonly unknown[]) => unknown;
    return { id, value: await method.apply(keeper, [...values]) };
  } catch (error) {
    // A bug's text may hold anything: only the vault's own words go on.
    const known = error instanceof VaultRefusal;
    return {
      id,
      code: known ? error.code : (storeCode(error) ?? 'unknown_error'),
      message: known ? error.message : (storeWords(error) ?? 'An error occurred'),
    };
  }
}

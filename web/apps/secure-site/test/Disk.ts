// SPDX-License-Identifier: Apache-2.0
//
// What a browser keeps for the site, in this process.
import type { SavedSession } from '../src/api/Session.ts';
import type { SavedBatch } from '../src/calls/SavedBatch.ts';
import type { Enrolment, ShareName } from '../src/device/DeviceStore.ts';
import type { SignedRecord } from '../src/generated/vault.ts';
import type { SealedToKey } from '../src/generated/wasm.ts';

/** What is on the disk of one browser. */
export class Disk {
  readonly shares = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly codes = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Of every share. */
  madeAt = Date.now();
  readonly enrolments = new Map<string, Enrolment>();
  readonly batches = new Map<string, SavedBatch>();
  readonly sessions = new Map<string, SavedSession>();
  readonly exits = new Map<string, readonly SealedToKey[]>();
  readonly records = new Map<string, SignedRecord>();

  readonly #forgetCodes = (wallet: string) => {
    for (const name of [...this.codes.keys()]) if (name.startsWith(wallet)) this.codes.delete(name);
  };
  readonly #names = () => [...this.shares.keys()].map((name) => JSON.parse(name) as ShareName);
  readonly store = {
    get: async (name: ShareName) => this.shares.get(JSON.stringify(name))?.slice(),
    put: async (
      name: ShareName,
      share: Uint8Array<ArrayBuffer>,
      exit: readonly SealedToKey[] = [],
    ) => {
      this.shares.set(JSON.stringify(name), share.slice());
      this.exits.set(JSON.stringify(name), exit);
    },
    exitOf: async (name: ShareName) => this.exits.get(JSON.stringify(name)) ?? [],
    putCode: async (wallet: string, key: string, code: Uint8Array<ArrayBuffer>) =>
      void this.codes.set(`${wallet} ${key}`, code.slice()),
    codeOf: async (wallet: string, key: string) => this.codes.get(`${wallet} ${key}`)?.slice(),
    keepsCode: async (wallet: string, key: string) => this.codes.has(`${wallet} ${key}`),
    madeAt: async () => this.madeAt,
    knownRecord: async (account: string) => this.records.get(account),
    keepRecord: async (account: string, signed: SignedRecord) =>
      void this.records.set(account, structuredClone(signed)),
    batch: async (name: string) => this.batches.get(name),
    saveBatch: async (name: string, batch: SavedBatch) => void this.batches.set(name, batch),
    enrolment: async (of: string) => this.enrolments.get(of),
    saveEnrolment: async (of: string, row: Enrolment | undefined) =>
      void (row ? this.enrolments.set(of, row) : this.enrolments.delete(of)),
    session: async (of: string) => this.sessions.get(of),
    saveSession: async (of: string, row: SavedSession | undefined) =>
      void (row ? this.sessions.set(of, row) : this.sessions.delete(of)),
    epochsOf: async (wallet: string) =>
      this.#names()
        .filter((name) => name.wallet === wallet)
        .map(({ epoch }) => epoch),
    settle: async (wallet: string, epoch: number) => {
      const names = this.#names().filter((name) => name.wallet === wallet);
      if (!names.some((name) => name.epoch === epoch)) return;
      for (const name of names) if (name.epoch !== epoch) this.shares.delete(JSON.stringify(name));
    },
    forgetCode: async (wallet: string) => this.#forgetCodes(wallet),
    forget: async (wallet: string) => {
      for (const name of this.#names())
        if (name.wallet === wallet) this.shares.delete(JSON.stringify(name));
      this.#forgetCodes(wallet);
    },
  };
}

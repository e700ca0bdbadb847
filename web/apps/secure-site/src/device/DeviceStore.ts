// SPDX-License-Identifier: Apache-2.0
//
// What this device keeps of wallets: its share of each, encrypted (AES-256-GCM) under a key that no script can read
// out, the exit shares beside it, the P-256 key that proves its requests, its sessions, and until its owner has written it
// down the recovery code of a wallet made here, encrypted like a share; and of each account the newest record of its
// wallet that was checked here. In IndexedDB, of this origin and, where
// the browser partitions storage, of the embedding site.
//
// A new share is written beside the old one, under its epoch, before the server is told to make it count; the old one
// goes after that (settle). Each is one transaction. So a tab that is closed at any step leaves the share of
// whichever epoch the server holds.
import type { SavedSession, SessionStore } from '../api/Session.ts';
import type { SignedRecord } from '../generated/vault.ts';
import type { SealedToKey } from '../generated/wasm.ts';
import { StoreFault } from './storeFault.ts';

const DATABASE = 'portico-vault';
const VERSION = 2;
const KEYS = 'keys';
const SHARES = 'shares';
const CODES = 'codes';
const SESSIONS = 'sessions';
const ENROLMENTS = 'enrolments';
const RECORDS = 'records';
/** Of `RECORDS`; the others are ids of accounts. */
const LANGUAGE = 'language';
const IV_BYTES = 12;

export interface DeviceKeys {
  /** AES-256-GCM, not extractable. */
  readonly storage: CryptoKey;
  /** ECDSA on P-256, the private one not extractable. */
  readonly proof: CryptoKeyPair;
}

/** Which share, of which split. All of it is authenticated with the share. */
export interface ShareName {
  readonly wallet: string;
  readonly device: string;
  readonly epoch: number;
}

/** A wallet that is being made or changed: what the server will know it and the change by. */
export interface Enrolment {
  readonly wallet: string;
  readonly change: string;
  /** The account has no wallet yet: until this one counts, nobody was told of it. */
  readonly isFirst?: boolean;
  /** Once it is made. */
  readonly made?: SignedRecord | undefined;
}

interface SealedRow {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface ShareRow extends SealedRow {
  readonly wallet: string;
  readonly epoch: number;
  readonly device: string;
  readonly exit: readonly SealedToKey[];
  /** Milliseconds since 1970, by this device's clock; absent: before it was kept. */
  readonly at?: number;
}

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Some browsers abort without a word.
    transaction.onabort = () => reject(transaction.error ?? new StoreFault());
  });

/** The connection has gone: iOS ends those of pages that slept, and an upgrade in another tab ends this one. */
const isGone = (error: unknown): boolean =>
  error instanceof DOMException &&
  (error.name === 'InvalidStateError' || error.name === 'UnknownError');

const bindingOf = ({ wallet, device, epoch }: ShareName): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['portico device share 1', wallet, device, epoch]));

const codeBindingOf = (name: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['portico recovery code 1', name]));

/** Ids are hex. */
const codeName = (wallet: string, key: string): string => `${wallet} ${key}`;

export class DeviceStore implements SessionStore {
  readonly #name: string;
  #database: Promise<IDBDatabase> | undefined;

  private constructor(name: string) {
    this.#name = name;
  }

  /** Errors: what IndexedDB says, where the browser keeps nothing. A browser may also never answer. */
  static async open(name: string = DATABASE): Promise<DeviceStore> {
    const store = new DeviceStore(name);
    await store.#connect();
    return store;
  }

  close(): void {
    void this.#database?.then((database) => database.close());
  }

  /** Keeps something and reads it back. Errors: StoreFault and what IndexedDB says. */
  async checkKeeps(): Promise<void> {
    const keep = (transaction: IDBTransaction) => {
      transaction.objectStore(KEYS).put(Date.now(), 'kept');
      return done(transaction);
    };
    await this.#run(KEYS, 'readwrite', keep, 'relaxed');
    if ((await this.#read(KEYS, 'kept')) === undefined) throw new StoreFault();
  }

  /** This device's keys, made the first time. Two tabs that make them at once get the same ones. */
  async keys(): Promise<DeviceKeys> {
    const found = await this.#savedKeys();
    if (found) return found;
    const storage = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    await this.#run(KEYS, 'readwrite', async (transaction) => {
      const store = transaction.objectStore(KEYS);
      if (!(await settled(store.get('device'))))
        store.put({ storage, proof } satisfies DeviceKeys, 'device');
      await done(transaction);
    });
    // A browser that keeps no keys may take them all the same.
    const kept = await this.#savedKeys();
    if (!kept) throw new StoreFault();
    return kept;
  }

  /** Keeps a share beside those of other epochs. On the disk when it resolves. */
  async put(
    name: ShareName,
    share: Uint8Array<ArrayBuffer>,
    exit: readonly SealedToKey[],
  ): Promise<void> {
    const row = await this.#seal(share, bindingOf(name));
    const { wallet, device, epoch } = name;
    await this.#write(SHARES, (store) =>
      store.put({ wallet, epoch, device, ...row, exit, at: Date.now() } satisfies ShareRow),
    );
  }

  /** The share of an epoch; undefined where this device has none, or what it has was made for another name. The caller wipes it. */
  async get(name: ShareName): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#open(await this.#row(name), bindingOf(name));
  }

  /** Keeps a recovery code of a wallet until its owner has it. `key`: of the record's. On the disk when it resolves. */
  async putCode(wallet: string, key: string, code: Uint8Array<ArrayBuffer>): Promise<void> {
    const name = codeName(wallet, key);
    const row = await this.#seal(code, codeBindingOf(name));
    await this.#write(CODES, (store) => store.put(row, name));
  }

  /** The caller wipes it. Before codes had the names of their keys, a wallet's one was kept under its own. */
  async codeOf(wallet: string, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (const name of [codeName(wallet, key), wallet]) {
      const row = await this.#read<SealedRow>(CODES, name);
      const code = await this.#open(row, codeBindingOf(name));
      if (code) return code;
    }
    return undefined;
  }

  /** Whether its owner has not written it down. One that opens nothing any more may be among them. */
  async keepsCode(wallet: string, key: string): Promise<boolean> {
    for (const name of [codeName(wallet, key), wallet])
      if ((await this.#read(CODES, name)) !== undefined) return true;
    return false;
  }

  /** All of the wallet's. */
  forgetCode(wallet: string): Promise<void> {
    return this.#write(CODES, (store) =>
      store.delete(IDBKeyRange.bound(wallet, codeName(wallet, '~'))),
    );
  }

  session(project: string): Promise<SavedSession | undefined> {
    return this.#read(SESSIONS, project);
  }

  saveSession(project: string, session: SavedSession | undefined): Promise<void> {
    return this.#write(SESSIONS, (store) =>
      session ? store.put(session, project) : store.delete(project),
    );
  }

  /** The wallet of an account that is being made or changed. */
  enrolment(account: string): Promise<Enrolment | undefined> {
    return this.#read(ENROLMENTS, account);
  }

  saveEnrolment(account: string, enrolment: Enrolment | undefined): Promise<void> {
    return this.#write(ENROLMENTS, (store) =>
      enrolment ? store.put(enrolment, account) : store.delete(account),
    );
  }

  /** The newest record of an account's wallet that was checked with its shares here. */
  knownRecord(account: string): Promise<SignedRecord | undefined> {
    return this.#read(RECORDS, account);
  }

  keepRecord(account: string, signed: SignedRecord): Promise<void> {
    return this.#write(RECORDS, (store) => store.put(signed, account));
  }

  /** In which language its reader wants the views, where they chose one. */
  language(): Promise<string | undefined> {
    return this.#read(RECORDS, LANGUAGE);
  }

  keepLanguage(name: string): Promise<unknown> {
    return this.#write(RECORDS, (store) => store.put(name, LANGUAGE));
  }

  async exitOf(name: ShareName): Promise<readonly SealedToKey[]> {
    return (await this.#row(name))?.exit ?? [];
  }

  /** When the share was made (milliseconds since 1970); 0 where nobody knows. */
  async madeAt(name: ShareName): Promise<number> {
    return (await this.#row(name))?.at ?? 0;
  }

  /** The epochs that there is a share of, in order. */
  async epochsOf(wallet: string): Promise<number[]> {
    const keys = await this.#run(SHARES, 'readonly', (transaction) =>
      settled(
        transaction
          .objectStore(SHARES)
          .getAllKeys(IDBKeyRange.bound([wallet, 0], [wallet, Number.MAX_SAFE_INTEGER])),
      ),
    );
    return keys.map((key) => (key as [string, number])[1]);
  }

  /** Forgets all other epochs of the wallet; nothing, if there is no share of this one. */
  async settle(wallet: string, epoch: number): Promise<void> {
    await this.#run(SHARES, 'readwrite', async (transaction) => {
      const store = transaction.objectStore(SHARES);
      const keys = (await settled(store.getAllKeys())) as [string, number][];
      const ofWallet = keys.filter(([other]) => other === wallet);
      if (ofWallet.some(([, other]) => other === epoch)) {
        for (const key of ofWallet) if (key[1] !== epoch) store.delete(key);
      }
      await done(transaction);
    });
  }

  /** This device was removed, or the server never heard of the wallet: its shares are of no use to anybody. */
  async forget(wallet: string): Promise<void> {
    await this.#write(SHARES, (store) =>
      store.delete(IDBKeyRange.bound([wallet, 0], [wallet, Number.MAX_SAFE_INTEGER])),
    );
    await this.forgetCode(wallet);
  }

  async #seal(bytes: Uint8Array<ArrayBuffer>, binding: BufferSource): Promise<SealedRow> {
    const { storage } = await this.keys();
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const algorithm = { name: 'AES-GCM', iv, additionalData: binding };
    return { iv, sealed: await crypto.subtle.encrypt(algorithm, storage, bytes) };
  }

  /** Undefined, too, where what is there was sealed for another name. */
  async #open(
    row: SealedRow | undefined,
    binding: BufferSource,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!row) return undefined;
    const { storage } = await this.keys();
    const algorithm = { name: 'AES-GCM', iv: row.iv, additionalData: binding };
    try {
      return new Uint8Array(await crypto.subtle.decrypt(algorithm, storage, row.sealed));
    } catch {
      return undefined;
    }
  }

  #read<T>(from: string, key: IDBValidKey): Promise<T | undefined> {
    return this.#run(from, 'readonly', (transaction) =>
      settled(transaction.objectStore(from).get(key)),
    );
  }

  /** On the disk when it resolves. */
  #write(to: string, change: (store: IDBObjectStore) => void): Promise<void> {
    return this.#run(to, 'readwrite', (transaction) => {
      change(transaction.objectStore(to));
      return done(transaction);
    });
  }

  #savedKeys(): Promise<DeviceKeys | undefined> {
    return this.#read(KEYS, 'device');
  }

  #row({ wallet, epoch }: ShareName): Promise<ShareRow | undefined> {
    return this.#read(SHARES, [wallet, epoch]);
  }

  /** One transaction; where the connection has gone, once more on another. `use` may run twice. */
  async #run<T>(
    of: string,
    mode: IDBTransactionMode,
    use: (transaction: IDBTransaction) => Promise<T>,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<T> {
    const run = async () => {
      const database = await this.#connect();
      return use(database.transaction(of, mode, { durability }));
    };
    try {
      return await run();
    } catch (error) {
      if (!isGone(error)) throw error;
      this.#database = undefined;
      return run();
    }
  }

  #connect(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(this.#name).catch((error) => {
      this.#database = undefined; // the next one tries again
      throw error;
    });
    return this.#database;
  }
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore(KEYS);
      request.result.createObjectStore(SHARES, { keyPath: ['wallet', 'epoch'] });
      for (const name of [CODES, SESSIONS, ENROLMENTS]) request.result.createObjectStore(name);
    }
    request.result.createObjectStore(RECORDS); // since version 2
  };
  request.onblocked = () =>
    console.warn('Another tab keeps an earlier database of the wallet open');
  const database = await settled(request);
  // So that no later version waits for this tab.
  database.onversionchange = () => database.close();
  return database;
}

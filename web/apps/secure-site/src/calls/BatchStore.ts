// SPDX-License-Identifier: Apache-2.0
//
// Batches of calls that this browser sent, the newest of them. A database of its own: nothing of a wallet is in it, and a
// tab of an earlier version keeps none of it open.
import { done, settled } from '../device/DeviceStore.ts';
import { inTime } from '../device/storeFault.ts';
import type { SavedBatch } from './SavedBatch.ts';

const DATABASE = 'portico-batches';
const BATCHES = 'batches';
const BATCHES_MAX = 200;
/** A browser may never say that it cannot open one. */
const OPEN_MS = 2_000;

export class BatchStore {
  #database: Promise<IDBDatabase> | undefined;

  async batch(name: string): Promise<SavedBatch | undefined> {
    const database = await this.#open();
    return settled(database.transaction(BATCHES).objectStore(BATCHES).get(name));
  }

  /** The oldest go where there are too many. On the disk when it resolves. */
  async saveBatch(name: string, batch: SavedBatch): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction(BATCHES, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(BATCHES);
    store.put(batch, name);
    const [keys, rows] = await Promise.all([
      settled(store.getAllKeys()),
      settled<SavedBatch[]>(store.getAll()),
    ]);
    const byAge = keys
      .map((key, index) => ({ key, at: rows[index]?.at ?? 0 }))
      .sort((one, other) => other.at - one.at);
    for (const { key } of byAge.slice(BATCHES_MAX)) store.delete(key);
    await done(transaction);
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= inTime(openDatabase(), OPEN_MS).catch((error) => {
      this.#database = undefined; // the next one tries again
      throw error;
    });
    return this.#database;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(BATCHES);
  return settled(request);
}

// SPDX-License-Identifier: Apache-2.0
//
// The last thing that went out from this browser, by account and network. A database of its own: nothing of a wallet is in it,
// and a tab of an earlier version keeps none of it open.
import { done, settled } from '../device/DeviceStore.ts';
import type { LastSent, SentKeeper } from './OwnNonces.ts';

const DATABASE = 'portico-sent';
const SENT = 'sent';

export class SentStore implements SentKeeper {
  #database: Promise<IDBDatabase> | undefined;

  async get(name: string): Promise<LastSent | undefined> {
    const database = await this.#open();
    return settled(database.transaction(SENT).objectStore(SENT).get(name));
  }

  async put(name: string, last: LastSent): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction(SENT, 'readwrite');
    transaction.objectStore(SENT).put(last, name);
    await done(transaction);
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase().catch((error) => {
      this.#database = undefined; // the next one tries again
      throw error;
    });
    return this.#database;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(SENT);
  return settled(request);
}

// SPDX-License-Identifier: Apache-2.0
//
// storage_set and storage_remove in localStorage. A machine names its keys in full; the prefix only
// says which are its own when it starts and when another tab writes. Where storage is blocked (private
// windows, sandboxed frames, Node) or full, values live in memory as long as the page does.
// Changes that other tabs make come back as storage_changed.
import type {
  StorageChanged,
  StorageRemove,
  StorageSet,
  StoredItem,
} from '../generated/machine.ts';

type Report = (event: StorageChanged) => void;

export class StorageRunner {
  readonly #prefix: string;
  readonly #area: Storage | null;
  /** Values that could not be written to the area. */
  readonly #memory = new Map<string, string>();
  #stop: (() => void) | undefined;

  constructor(prefix: string, area: Storage | null = pageStorage()) {
    this.#prefix = prefix;
    this.#area = area;
  }

  /** Everything under the prefix. */
  items(): StoredItem[] {
    const items = new Map<string, string>();
    const area = this.#area;
    for (let index = 0; area && index < area.length; index++) {
      const key = area.key(index);
      if (!key?.startsWith(this.#prefix)) continue;
      const value = area.getItem(key);
      if (value !== null) items.set(key, value);
    }
    for (const [key, value] of this.#memory) items.set(key, value);
    return [...items].map(([key, value]) => ({ key, value }));
  }

  set({ key, value }: Omit<StorageSet, 'type'>): void {
    try {
      if (!this.#area) throw new Error(); // storage is blocked
      this.#area.setItem(key, value);
      this.#memory.delete(key);
    } catch {
      // What stands there is older than what the machine knows.
      this.remove({ key });
      this.#memory.set(key, value);
    }
  }

  remove({ key }: Omit<StorageRemove, 'type'>): void {
    this.#memory.delete(key);
    try {
      this.#area?.removeItem(key);
    } catch {
      // A blocked area holds nothing to remove.
    }
  }

  /** Reports what other tabs write or remove under the prefix. */
  watch(report: Report): void {
    const area = this.#area;
    if (!area || typeof window === 'undefined') return;
    const listener = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== area || !key?.startsWith(this.#prefix)) return;
      // What stands there now: where two tabs write at once, the event of the first one comes after
      // the second one has written, and both must go on from the same.
      const value = area.getItem(key);
      report({ type: 'storage_changed', key, ...(value !== null && { value }) });
    };
    window.addEventListener('storage', listener);
    this.#stop = () => window.removeEventListener('storage', listener);
  }

  dispose(): void {
    this.#stop?.();
  }
}

function pageStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

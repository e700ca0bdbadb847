// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StorageRunner } from './StorageRunner.ts';

/** localStorage as the standard has it, with a quota in characters. */
class Area implements Storage {
  [name: string]: unknown;
  readonly #map = new Map<string, string>();
  readonly #quota: number;

  constructor(quota = Number.POSITIVE_INFINITY) {
    this.#quota = quota;
  }
  get length(): number {
    return this.#map.size;
  }
  clear(): void {
    this.#map.clear();
  }
  getItem(key: string): string | null {
    return this.#map.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#map.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#map.delete(key);
  }
  setItem(key: string, value: string): void {
    if (value.length > this.#quota) throw new DOMException('full', 'QuotaExceededError');
    this.#map.set(key, value);
  }
}

const set = (key: string, value: string) => ({ type: 'storage_set', key, value }) as const;
const remove = (key: string) => ({ type: 'storage_remove', key }) as const;

describe('StorageRunner', () => {
  it('gives a later page what an earlier one wrote, and nothing of others', () => {
    const area = new Area();
    area.setItem('theirs', 'x');
    new StorageRunner('portico:', area).set(set('portico:a', '1'));
    expect(new StorageRunner('portico:', area).items()).toEqual([{ key: 'portico:a', value: '1' }]);
  });

  it('removes', () => {
    const area = new Area();
    const storage = new StorageRunner('portico:', area);
    storage.set(set('portico:a', '1'));
    storage.remove(remove('portico:a'));
    expect(storage.items()).toEqual([]);
  });

  it('keeps values in memory where storage is blocked', () => {
    const storage = new StorageRunner('portico:', null);
    storage.set(set('portico:a', '1'));
    expect(storage.items()).toEqual([{ key: 'portico:a', value: '1' }]);
    storage.remove(remove('portico:a'));
    expect(storage.items()).toEqual([]);
  });

  it('keeps a value in memory where storage is full, and forgets the stale one', () => {
    const area = new Area(3);
    const storage = new StorageRunner('portico:', area);
    storage.set(set('portico:a', 'old'));
    storage.set(set('portico:a', 'much newer'));
    expect(storage.items()).toEqual([{ key: 'portico:a', value: 'much newer' }]);
    expect(area.getItem('portico:a')).toBeNull();
  });

  describe('beside another tab', () => {
    const page = new EventTarget();
    const written = (storageArea: Storage, key: string, newValue: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { storageArea, key, newValue }));
    afterEach(() => vi.unstubAllGlobals());

    const watching = (area: Storage) => {
      vi.stubGlobal('window', page);
      const storage = new StorageRunner('portico:', area);
      const told: unknown[] = [];
      storage.watch((event) => told.push(event));
      return { storage, told };
    };

    it('reports what it writes and removes, of this prefix only', () => {
      const area = new Area();
      const { storage, told } = watching(area);
      area.setItem('portico:a', '1');
      written(area, 'portico:a', '1');
      area.removeItem('portico:a');
      written(area, 'portico:a', null);
      written(area, 'other:a', '1');
      written(new Area(), 'portico:a', '1');
      storage.dispose();
      written(area, 'portico:a', '1');
      expect(told).toEqual([
        { type: 'storage_changed', key: 'portico:a', value: '1' },
        { type: 'storage_changed', key: 'portico:a' },
      ]);
    });

    it('goes on from what stands there when both have written at once', () => {
      const area = new Area();
      const { storage, told } = watching(area);
      area.setItem('portico:a', 'theirs');
      storage.set(set('portico:a', 'ours'));
      written(area, 'portico:a', 'theirs');
      storage.dispose();
      expect(told).toEqual([{ type: 'storage_changed', key: 'portico:a', value: 'ours' }]);
    });
  });
});

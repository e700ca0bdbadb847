// SPDX-License-Identifier: Apache-2.0
import { beforeEach, expect, it, vi } from 'vitest';
import { storedKeys } from '../../engine/src/generated/storedKeys.ts';
import { hasStoredConnection } from './hasStoredConnection.ts';

beforeEach(() => localStorage.clear());

it('reads the record that the engine declares, and no other', () => {
  const { prefix, names } = storedKeys.engine;
  const read = names.filter((name) => {
    localStorage.clear();
    localStorage.setItem(`${prefix}${name}`, '{"connections":[{"connector_id":"w"}]}');
    return hasStoredConnection();
  });
  expect(read).toEqual(['connections']);
});

it('is false where nothing is stored, and where nothing may be read', () => {
  expect(hasStoredConnection()).toBe(false);
  localStorage.setItem('portico:connections', '{"connections":[]}');
  expect(hasStoredConnection()).toBe(false);
  const blocked = vi.spyOn(Object.getPrototypeOf(localStorage), 'getItem');
  blocked.mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(hasStoredConnection()).toBe(false);
  blocked.mockRestore();
});

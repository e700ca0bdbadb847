// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepVisitCountry, readVisitCountry } from './visitCountry.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the country that a visitor chose, and not the one that was there first', () => {
  keepVisitCountry(undefined, 'US');
  expect(readVisitCountry()).toBeUndefined();
  keepVisitCountry('US', 'AT');
  expect(readVisitCountry()).toBe('AT');
  keepVisitCountry('AT', undefined);
  expect(readVisitCountry()).toBe('AT');
});

it('reads nothing that is no country, and lives without a storage', () => {
  sessionStorage.setItem('portico.onramp/country', 'Austria');
  expect(readVisitCountry()).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(readVisitCountry()).toBeUndefined();
  expect(() => keepVisitCountry('US', 'AT')).not.toThrow();
});

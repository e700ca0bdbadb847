// SPDX-License-Identifier: Apache-2.0
import { preferencesKey } from '@portico/widget';
import { afterEach, expect, it } from 'vitest';
import { forgetInstance, instanceFor } from '../../instance.ts';
import type { PorticoAppearance } from '../../PorticoTypes.ts';
import { type Looks, watchLooks } from './watchLooks.ts';

let appearance: PorticoAppearance = {};
const listeners = new Set<() => void>();
const portico = {
  getAppearance: () => appearance,
  subscribeAppearance: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const prefer = (choice: object) => {
  localStorage.setItem(preferencesKey, JSON.stringify(choice));
  dispatchEvent(new Event(preferencesKey));
};
afterEach(() => {
  forgetInstance(portico);
  localStorage.clear();
});

it('tells the look of the page, and what the page and the visitor change of it', () => {
  const told: Looks[] = [];
  appearance = { themeMode: 'dark', locale: 'de' };
  instanceFor({ projectId: 'p' } as never, () => portico);
  const stop = watchLooks({}, (looks) => told.push(looks));
  expect(told).toEqual([{ themeMode: 'dark', language: 'de' }]);
  appearance = { themeMode: 'system', locale: 'de' };
  for (const listener of listeners) listener();
  prefer({ themeMode: 'light', locale: 'ar' });
  prefer({ themeMode: 'light', locale: 'ar', hideSmall: true });
  expect(told.slice(1)).toEqual([
    { themeMode: 'auto', language: 'de' },
    { themeMode: 'light', language: 'ar' },
  ]);
  stop();
  prefer({});
  expect([told.length, listeners.size]).toEqual([3, 0]);
});

it('goes by the options while there is no Portico, and says the tag of words of the page itself', () => {
  const told: Looks[] = [];
  const stop = watchLooks({ themeMode: 'dark', locale: { tag: 'nl' } as never }, (looks) =>
    told.push(looks),
  );
  expect(told).toEqual([{ themeMode: 'dark', language: 'nl' }]);
  stop();
});

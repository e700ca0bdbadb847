// SPDX-License-Identifier: Apache-2.0
//
import type { Engine } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startReplace } from './startReplace.ts';

const STORED = 'portico.replace/transfers';
const options = {} as PorticoOptions;
afterEach(() => localStorage.clear());

const start = (): unknown[] => {
  const sent: unknown[] = [];
  const engine = { add: () => {}, send: (event: unknown) => sent.push(event) };
  startReplace(engine as unknown as Engine, options);
  return sent;
};

it('goes on following what was sent before the reload', () => {
  localStorage.setItem(STORED, '{"transfers":[{"id":"7"}]}');
  expect(start()).toEqual([{ type: 'close_replacement' }]);
});

it('loads nothing where nothing is followed', () => {
  expect(start()).toEqual([]);
  localStorage.setItem(STORED, '{"transfers":[]}');
  expect(start()).toEqual([]);
});

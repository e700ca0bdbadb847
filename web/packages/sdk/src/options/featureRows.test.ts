// SPDX-License-Identifier: Apache-2.0
//
// A row of core/api/features.hpp is an option here: the compiler (`npm run typecheck`) compares the types, and
// what is offered gets as far as the engine.
import { featureRows } from '@portico/engine';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { PorticoFeatures, PorticoOptions } from '../index.ts';
import { engineConfig } from '../runtime/engineConfig.ts';
import { wireMembers } from '../runtime/wireWords.ts';
import { checkOptions } from './checkOptions.ts';

const { matchMedia } = globalThis;
vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterAll(() => vi.stubGlobal('matchMedia', matchMedia)); // files of tests share their globals

type Row = (typeof featureRows)[number];
type OptionOf<Some extends Row> = Some['options'][number];
type Offered = OptionOf<Extract<Row, { offered: true }>>;
type NotOffered = OptionOf<Extract<Row, { offered: false }>>;

type Expected = Readonly<Record<Offered, boolean> & Record<NotOffered, false>>;
type Taken = Readonly<Pick<Required<PorticoFeatures>, Offered | NotOffered>>;
/** Compiles only while each type fits the other. */
const same: [Expected extends Taken ? true : false, Taken extends Expected ? true : false] = [
  true,
  true,
];

const withFeature = (name: string, value: boolean): PorticoOptions => ({
  projectId: 'p',
  metadata: { name: 'App' },
  networks: ['eip155:1'],
  server: 'https://portico.example',
  features: { [name]: value },
});

const options = featureRows.flatMap((row) =>
  row.options.map((name) => ({ name, offered: row.offered })),
);

describe('features of the table', () => {
  it('are options of the SDK: a switch where offered, else `false` alone', () => {
    expect(same).toEqual([true, true]);
  });

  it.each(options.filter(({ offered }) => offered))('$name reaches the engine', ({ name }) => {
    for (const value of [true, false]) {
      const host = withFeature(name, value);
      expect(() => checkOptions(host)).not.toThrow();
      expect(engineConfig(host).features).toMatchObject(wireMembers({ [name]: value }));
    }
  });

  it.each(options.filter(({ offered }) => !offered))('$name may be false alone', ({ name }) => {
    expect(() => checkOptions(withFeature(name, false))).not.toThrow();
    expect(() => checkOptions(withFeature(name, true))).toThrow('your server decides it');
  });
});

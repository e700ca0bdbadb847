// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { connectorId } from './connectorId.ts';
import { cutText } from './cutText.ts';
import { readBytes } from './readBytes.ts';
import { readIcon } from './readIcon.ts';
import { readList } from './readList.ts';
import { readName } from './readName.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['äöü', 4, 'äö'],
    ['äöü', 5, 'äö'],
    ['財布', 5, '財'],
    ['🦊🦊', 7, '🦊'],
    ['a\ud83ab', 9, 'ab'],
    ['', 0, ''],
  ])('of %s leaves at most %i bytes', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
    expect(bytes(cut)).toBeLessThanOrEqual(max);
  });
});

describe('readName', () => {
  it.each([
    ['  Alder  ', 'Alder'],
    ['財'.repeat(100), '財'.repeat(42)],
    ['🦊'.repeat(100), '🦊'.repeat(32)],
    ['x'.repeat(1_000_000), 'x'.repeat(128)],
    ['   ', undefined],
    [7, undefined],
  ])('reads %s as a name the engine can hold', (name, expected) => {
    expect(readName({ name }, 'name')).toBe(expected);
  });
});

describe('readIcon', () => {
  const image = 'data:image/svg+xml,';
  it('takes what fits the engine, counted in bytes', () => {
    const fits = image + 'x'.repeat(262_144 - image.length);
    expect(readIcon({ icon: fits }, 'icon')).toBe(fits);
    expect(readIcon({ icon: `${fits}x` }, 'icon')).toBeUndefined();
    expect(readIcon({ icon: image + '財'.repeat(100_000) }, 'icon')).toBeUndefined();
    expect(readIcon({ icon: `${image}\ud83a` }, 'icon')).toBeUndefined();
  });
});

describe('connectorId', () => {
  it.each([
    ['Phantom', 'solana:phantom'],
    ['Magic Eden Wallet', 'solana:magic-eden'],
    ['Wallet', 'solana:wallet'],
    ['財布', 'solana:財布'],
    ['!!!', 'solana:wallet'],
  ])('of %s is %s', (name, id) => {
    expect(connectorId('solana', name)).toBe(id);
  });

  it('fits the engine, whatever the name', () => {
    expect(bytes(connectorId('polkadot', '財'.repeat(200)))).toBeLessThanOrEqual(128);
  });
});

describe('readList and readBytes', () => {
  it('read what is there, up to the bound', () => {
    expect(readList([1, 2, 3], 2)).toEqual([1, 2]);
    expect(readList('abc', 2)).toEqual([]);
    expect(readBytes({ a: [0, 255] }, 'a')).toEqual(Uint8Array.from([0, 255]));
    for (const wrong of [[256], [-1], [1.5], ['x'], 'text', { length: 3 }, null]) {
      expect(readBytes({ a: wrong }, 'a')).toBeUndefined();
    }
  });
});

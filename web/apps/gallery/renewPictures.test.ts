// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renewPictures } from './renewPictures.mjs';

it('renews the pictures that are shown and adds no other', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-pictures-'));
  const [made, shown] = ['made', 'shown'].map((name) => join(root, name)) as [string, string];
  for (const [file, text] of [
    ['made/a.webp', 'new'],
    ['made/chain/b.webp', 'new'],
    ['made/chain/c.webp', 'new'],
    ['shown/chain/b.webp', 'old'],
    ['shown/gone.webp', 'old'],
    ['shown/README.md', 'old'],
  ] as const) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(await renewPictures(made, shown)).toEqual(['chain/b.webp']);
  expect(readFileSync(join(shown, 'chain/b.webp'), 'utf8')).toBe('new');
  expect(readdirSync(shown, { recursive: true }).sort()).toEqual([
    'README.md',
    'chain',
    'chain/b.webp',
    'gone.webp',
  ]);
});

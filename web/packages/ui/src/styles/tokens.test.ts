// SPDX-License-Identifier: Apache-2.0
//
// The style sheets as text: every token that is used exists, and none is kept that nobody uses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (ending: RegExp): string =>
  files
    .filter((file) => ending.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
const css = read(/\.css$/);
const declared = new Set(css.match(/--pt-[\w-]+(?=\s*:)/g));
const used = new Set(
  [...(`${css}${read(/\.tsx?$/)}`.match(/var\(\s*--pt-[\w-]+/g) ?? [])].map((use) =>
    use.replace(/^var\(\s*/, ''),
  ),
);

it('uses only tokens that exist', () => {
  expect([...used].filter((token) => !declared.has(token))).toEqual([]);
});

it('keeps no token that nothing uses', () => {
  expect([...declared].filter((token) => !used.has(token))).toEqual([]);
});

it('reads the eight public variables and declares none of them', () => {
  const readOnes = new Set(read(/\.(css|ts)$/).match(/--portico-[a-z-]+/g));
  expect([...readOnes].sort()).toEqual([
    '--portico-accent',
    '--portico-border-radius-master',
    '--portico-color-mix',
    '--portico-color-mix-strength',
    '--portico-font-family',
    '--portico-font-size-master',
    '--portico-qr-color',
    '--portico-z-index',
  ]);
  expect(css).not.toMatch(/--portico-[\w-]+\s*:/);
});

it('has no physical sides in its boxes, so that one sheet serves both directions', () => {
  expect(css.match(/(margin|padding|border)-(left|right)\b|\b(left|right):/g)).toBeNull();
});

it('needs in what is drawn first only tokens that come with it: one that came later would start its animation anew', () => {
  const list = readFileSync(join(source, 'styles/sheetStyles.ts'), 'utf8');
  const first = [...list.matchAll(/from '(.*\.css)\?inline'/g)]
    .map(([, path = '']) => readFileSync(join(source, 'styles', path), 'utf8'))
    .join('\n');
  const there = new Set(first.match(/--pt-[\w-]+(?=\s*:)/g));
  // With a second value of its own it may come later.
  const wanted = [...first.matchAll(/var\(\s*(--pt-[\w-]+)\s*\)/g)].map(([, token]) => token);
  expect([...new Set(wanted)].filter((token = '') => !there.has(token))).toEqual([]);
});

// SPDX-License-Identifier: Apache-2.0
//
// What a module may cost. Its bytes as they are built have the tight budget: they grow by what is added and by nothing else. What a page
// pays is their size after brotli, which another order of the same functions changes by a hundred bytes: that budget has one per cent of room.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Each product module, and the most bytes that it may have: `{ raw, brotli }`. */
export const BUDGETS = JSON.parse(readFileSync(new URL('./modules.json', import.meta.url), 'utf8'));

/** Bytes after brotli, as a server of files sends them. */
export const brotliOf = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;

/** `{ raw, brotli }` of these bytes. */
export const sizesOf = (bytes) => ({ raw: bytes.length, brotli: brotliOf(bytes) });

/** How much of a budget is used. */
export const usedOf = (size, budget) => `${Math.round((100 * size) / budget)} %`;

/** What of `sizes` is more than its `budget`, as lines. */
export function tooLarge(sizes, budget) {
  return [
    ['raw', 'bytes'],
    ['brotli', 'bytes after brotli'],
  ]
    .filter(([kind]) => sizes[kind] > budget[kind])
    .map(([kind, what]) => `has ${sizes[kind]} ${what}, the most allowed is ${budget[kind]}`);
}

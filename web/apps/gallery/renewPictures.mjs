// SPDX-License-Identifier: Apache-2.0
//
// Pictures are made in build/gallery. Those that the pages show are in docs/gallery too, under the same names; a picture that
// is there is renewed from the one that was just made, and no other is added.
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const MADE = join(root, 'build/gallery');
export const SHOWN = join(root, 'docs/gallery');

/** @returns the names of those renewed. */
export async function renewPictures(made = MADE, shown = SHOWN) {
  const all = new Set(await readdir(made, { recursive: true }));
  const wanted = (await readdir(shown, { recursive: true })).filter(
    (name) => name.endsWith('.webp') && all.has(name),
  );
  for (const name of wanted) await copyFile(join(made, name), join(shown, name));
  return wanted;
}

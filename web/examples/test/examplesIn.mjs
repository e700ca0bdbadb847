// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepareApp.mjs';

/** The examples of a document in these languages, as they are printed. */
export function examplesIn(path, ...languages) {
  const text = readFileSync(join(root, path), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.filter(([, language]) => languages.includes(language)).map(([, , code]) => code);
}

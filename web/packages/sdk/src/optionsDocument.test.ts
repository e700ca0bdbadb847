// @vitest-environment node
// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENT, optionsDocument, readOptions } from '../readOptions.mjs';

it('documents every option', () => {
  expect(readOptions().length).toBeGreaterThan(30);
  for (const { name, text } of readOptions()) expect(text, name).not.toBe('');
});

it('is what docs/options.md says (to mend: node web/packages/sdk/readOptions.mjs)', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(optionsDocument());
});

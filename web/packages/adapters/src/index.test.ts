// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import * as adapters from './index.ts';

it('exports what it says, and nothing else', () => {
  expect(Object.keys(adapters).sort()).toEqual(['readAnnouncement', 'startAdapters']);
});

// SPDX-License-Identifier: Apache-2.0
//
// What a browser that translates the page leaves as it is: addresses, amounts, names and codes. The words around them it
// may put into a language that we do not have.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FullAddress } from './sections/activity/FullAddress.tsx';

const sources = import.meta.glob<string>(['./**/*.tsx', '../../ui/src/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('a whole address', () => {
  const markup = renderToStaticMarkup(createElement(FullAddress, { address: '0x71C7656E' }));
  expect(markup).toMatch(/^<span class="pt-full notranslate" translate="no">/);
});

it('every value that stands in words', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const open = Object.entries(sources).filter(([, text]) => /<bdi(?!\s+translate="no")/.test(text));
  expect(open.map(([path]) => path)).toEqual([]);
});

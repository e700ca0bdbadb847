// SPDX-License-Identifier: Apache-2.0
//
// Case 12: what a page writes into the frame's address or into storage says nothing but which project
// it is and on which network it begins: no node, and no switch for logs.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(new URL(name, root), 'utf8')] as const);

it('reads two members of its address, in one place (case 12)', () => {
  const readers = sources.filter(([, text]) => /location\.(search|href)|document\.URL/.test(text));
  expect(readers.map(([name]) => name)).toEqual(['frame/address.ts']);
  const text = readers[0]?.[1] ?? '';
  const read = [...text.matchAll(/\bquery\.(\w+)\((?:'([^']*)')?/g)].map(
    ([, how, name]) => `${how} ${name}`,
  );
  expect([...new Set(read)].sort()).toEqual(['get chainId', 'get projectId']);
});

it('keeps nothing in storage that a page or a person could have written (case 12)', () => {
  for (const [name, text] of sources)
    expect(text, name).not.toMatch(/\b(local|session)Storage\b|document\.cookie/);
});

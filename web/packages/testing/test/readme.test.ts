// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it.each(['examples/vitest.test.ts', 'examples/playwright.test.ts', 'examples/walletConnect.ts'])(
  'README.md shows %s as it runs',
  (path) => {
    const example = read(path).replace('// SPDX-License-Identifier: Apache-2.0\n', '');
    expect(read('README.md')).toContain(`\`\`\`ts\n${example}\`\`\``);
  },
);

// SPDX-License-Identifier: Apache-2.0
//
// A host's own unit tests, in Vitest and jsdom, with the packages from the tarballs.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesIn } from './examplesIn.mjs';
import { prepareApp, root } from './prepareApp.mjs';
import { run } from './programs.mjs';

/** What a test does with the page of the first example. */
const CONNECTS = `
import { expect, it } from 'vitest';
it('connects the wallet', { timeout: 60_000 }, async () => {
  const connected = portico.connect();
  const rows = () => document.querySelector('portico-widget')?.shadowRoot?.querySelectorAll('button');
  const row = () => [...(rows() ?? [])].find((one) => one.textContent.includes('Alder'));
  await expect.poll(row, { timeout: 50_000 }).toBeDefined();
  row()!.click();
  expect((await connected).address).toMatch(/^0xf39F/);
  portico.destroy();
});
`;

export default {
  name: 'Vitest in jsdom',
  async setUp() {
    const packages = ['sdk', 'react', 'testing'];
    return { app: prepareApp('vitest', 'test/vitest', { packages }) };
  },
  tests: {
    async 'runs a page with Portico inside, with one import as set-up'({ app }) {
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      await run(app, vitest, ['run', '--root', app]);
    },

    async 'runs the examples of docs/frameworks.md as they are printed'({ app }) {
      const [page, component, ...others] = examplesIn('docs/frameworks.md', 'ts', 'tsx').filter(
        (code) => code.includes('test'),
      );
      assert.deepEqual(others, [], 'every example is run');
      const inJsdom = '// @vitest-environment jsdom\n';
      writeFileSync(join(app, 'page.printed.test.ts'), `${inJsdom}${page}${CONNECTS}`);
      writeFileSync(join(app, 'component.printed.test.tsx'), `${inJsdom}${component}`);
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      await run(app, vitest, ['run', '--root', app, 'printed']);
    },
  },
};

// SPDX-License-Identifier: Apache-2.0
//
// A host's own unit tests, in Vitest and jsdom, with the packages from the tarballs.

import { join } from 'node:path';
import { prepareApp, root } from './prepareApp.mjs';
import { run } from './programs.mjs';

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
  },
};

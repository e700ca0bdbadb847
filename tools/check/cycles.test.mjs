// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import { cycles } from './cycles.mjs';

const groups = (sources) => cycles(Object.entries(sources).map(([file, text]) => ({ file, text })));

test('files that lead to each other are named, be it by types or import()', () => {
  assert.deepEqual(
    groups({
      'a/a.ts': "import type { B } from './b.ts';",
      'a/b.ts': "export * from '../c/index.ts';",
      'c/index.ts': "const later = () => import('../a/a.ts');",
      'c/d.ts': "import './index.ts';",
    }),
    [['a/a.ts', 'a/b.ts', 'c/index.ts']],
  );
  assert.deepEqual(groups({ 'a.ts': "import {\n  a,\n} from './a.ts';" }), [['a.ts']]);
});

test('what goes down only, a comment and a package are no cycles', () => {
  assert.deepEqual(
    groups({
      'a.ts': "import { b } from './b.ts';\nimport React from 'react';",
      'b.ts': "// import { a } from './a.ts';\nimport { c } from './c.ts';",
      'c.ts': 'export const c = 1;',
    }),
    [],
  );
});

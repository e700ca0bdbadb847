// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The programs of a build folder whose names end so, that its build.ninja has and that are built. What was built of a target that
 * is gone stays in the folder, and tests nothing of today.
 */
export function builtPrograms(folder, ending) {
  const rules = join(folder, 'build.ninja');
  if (!existsSync(rules)) return [];
  return [...readFileSync(rules, 'utf8').matchAll(/^build ([^ :|]+): CXX_EXECUTABLE_LINKER/gm)]
    .map(([, path]) => join(folder, path))
    .filter((path) => path.endsWith(ending) && existsSync(path))
    .sort();
}

// SPDX-License-Identifier: Apache-2.0
//
// No file of the web packages and tools imports itself by way of others, be it for types alone: what two files need of each
// other belongs into a third. `import()` counts as well.
import { dirname, join } from 'node:path';

const IMPORT = /(?:^|[\s;])(?:import|export)\s[^'"();]*?from\s*['"](\.[^'"]+)['"]|(?:^|[\s;])import\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;

/** Groups of files that lead to each other. `files`: [{ file, text }]. */
export function cycles(files) {
  const known = new Set(files.map(({ file }) => file));
  const resolve = (from, name) => {
    const path = join(dirname(from), name);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path.replace(/\.js$/, '.ts')].find((one) => known.has(one));
  };
  const edges = new Map(
    files.map(({ file, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return [file, [...code.matchAll(IMPORT)].map((match) => resolve(file, match[1] ?? match[2] ?? match[3])).filter(Boolean)];
    }),
  );
  // Tarjan: those of one component lead to each other.
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of edges.get(file)) {
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file), low.get(next)));
      } else if (stack.includes(next)) {
        low.set(file, Math.min(low.get(file), index.get(next)));
      }
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || edges.get(file).includes(file)) found.push(group.sort());
  };
  for (const { file } of files) if (!index.has(file)) visit(file);
  return found;
}

// SPDX-License-Identifier: Apache-2.0
//
// What axe-core finds in the widget, or in another element of the gallery's.
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Findings of all rules, `target-size` too, except those named. */
export async function findings(
  page: Page,
  except: readonly string[] = [],
  within = 'portico-widget',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axePath });
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const { violations, passes } = await page.evaluate(
    ([tag, options]) =>
      (window as unknown as { axe: { run(what: unknown, how: unknown): unknown } }).axe.run(
        { include: [tag] },
        options,
      ) as Promise<AxeResults>,
    // Paths to what passed take most of the time, and nobody reads them.
    [
      within,
      { rules: { 'target-size': { enabled: true }, ...rules }, resultTypes: ['violations'] },
    ] as const,
  );
  // It did look inside the shadow roots.
  expect(passes.find(({ id }) => id === 'button-name')?.nodes.length).toBeGreaterThan(0);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// A day of a project's calls in the size of a word; decoration beside the figure.
import type { Usage } from '../api/generated/types.ts';
import { countedOf } from './counted.ts';

const POINTS = 24;

export function Spark({ usage }: { readonly usage: Usage }) {
  // The last step is not over yet.
  const counted = countedOf(usage).counted.slice(0, -1);
  const each = Math.max(1, Math.floor(counted.length / POINTS));
  const sums = Array.from({ length: Math.floor(counted.length / each) }, (_, at) =>
    counted.slice(at * each, (at + 1) * each).reduce((sum, { requests }) => sum + requests, 0),
  );
  const most = Math.max(1, ...sums);
  const path = sums
    .map((sum, at) => {
      const x = (96 * at) / Math.max(1, sums.length - 1);
      return `${at ? 'L' : 'M'}${x.toFixed(1)} ${(26 - (23 * sum) / most).toFixed(1)}`;
    })
    .join('');
  return (
    <svg className="cx-spark" viewBox="0 0 96 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

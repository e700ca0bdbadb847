// SPDX-License-Identifier: Apache-2.0
//
// Cells of wallets that are not known yet, in the geometry of the grid.
import { Skeleton } from '@portico/ui';

export function CellSkeleton({ cells, label }: { cells: number; label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <div className="pt-grid" aria-hidden="true">
        {Array.from({ length: cells }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells without a wallet never move
          <span key={index} className="pt-cell">
            <Skeleton width={56} height={56} radius="calc(var(--pt-master-radius) * 3.75)" />
            <Skeleton width={48} height={12} />
          </span>
        ))}
      </div>
    </div>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// Rows of the account before they are known, in the geometry of what comes.
import { Skeleton } from '@portico/ui';

const kWidths = [92, 76, 124, 84, 108, 68, 96];

export interface ItemSkeletonProps {
  readonly label: string;
  readonly rows: number;
  /** Code is waited for, not what a server knows: whoever takes a picture of the view waits too. */
  readonly late?: boolean;
}

export function ItemSkeleton({ label, rows, late }: ItemSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} data-waiting={late}>
      {kWidths.slice(0, rows).map((width) => (
        <div key={width} className="pt-row">
          <Skeleton width={40} height={40} radius="var(--pt-radius-full)" />
          <span className="pt-main is-skel">
            <Skeleton width={width} height={12} />
            <Skeleton width={64} height={10} />
          </span>
          <span className="pt-worth is-skel">
            <Skeleton width={72} height={12} />
            <Skeleton width={44} height={10} />
          </span>
        </div>
      ))}
    </div>
  );
}

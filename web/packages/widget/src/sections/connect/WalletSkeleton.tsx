// SPDX-License-Identifier: Apache-2.0
//
// Rows of wallets that are not known yet, in the geometry of those that will stand there.
import { Skeleton } from '@portico/ui';

const widths = [132, 96, 116, 88, 108];

/** `count` rows of a list of wallets, at most five. */
export const skeletonRows = (count: number) =>
  widths.slice(0, count).map((width) => (
    <li key={width} className="pt-row" aria-hidden="true">
      <Skeleton width={40} height={40} radius="var(--pt-radius-4)" />
      <Skeleton width={width} height={12} />
    </li>
  ));

export function WalletSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <ul className="pt-list" aria-hidden="true">
        {skeletonRows(4)}
      </ul>
    </div>
  );
}

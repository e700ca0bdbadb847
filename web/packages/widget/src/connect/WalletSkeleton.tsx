// SPDX-License-Identifier: Apache-2.0
//
// Rows of wallets that are not known yet, in the geometry of those that will stand there.
import { Skeleton } from '@portico/ui';

export function WalletSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <ul className="pt-list" aria-hidden="true">
        {[132, 96, 116, 88].map((width) => (
          <li key={width} className="pt-row">
            <Skeleton width={40} height={40} radius="var(--pt-radius-4)" />
            <Skeleton width={width} height={12} />
          </li>
        ))}
      </ul>
    </div>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// Accounts that are not known yet, in the geometry of their rows.
import { Skeleton } from '@portico/ui';
import { useWords } from '../useWords.ts';

export function AccountsSkeleton() {
  const words = useWords();
  return (
    <div role="status" aria-busy="true" aria-label={words.format('profile_wallets.loading')}>
      <ul className="pt-list" aria-hidden="true">
        {[108, 124, 96].map((width) => (
          <li key={width} className="pt-row">
            <Skeleton width={40} height={40} radius="var(--pt-radius-full)" />
            <span className="pt-main">
              <Skeleton width={width} height={14} />
              <Skeleton width={width + 40} height={11} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

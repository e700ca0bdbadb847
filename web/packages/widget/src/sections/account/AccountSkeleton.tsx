// SPDX-License-Identifier: Apache-2.0
//
// The account before its address is known, in the geometry of what comes.
import { Skeleton } from '@portico/ui';
import { useWords } from './useWords.ts';

export function AccountSkeleton() {
  const words = useWords();
  return (
    <div
      className="pt-who"
      role="status"
      aria-busy="true"
      aria-label={words.format('account.loading')}
    >
      <Skeleton width={72} height={72} radius="var(--pt-radius-full)" />
      <span className="pt-whoname">
        <Skeleton width={132} height={16} />
      </span>
      <Skeleton width={88} height={12} />
    </div>
  );
}

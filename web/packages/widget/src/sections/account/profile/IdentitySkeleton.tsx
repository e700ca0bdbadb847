// SPDX-License-Identifier: Apache-2.0
//
// Whose account it is, before that is known, in the geometry of Identity.
import { Skeleton } from '@portico/ui';
import { useWords } from '../useWords.ts';

export function IdentitySkeleton() {
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
      <span className="pt-sub">
        <Skeleton width={88} height={12} />
      </span>
    </div>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The account before its address is known, in the geometry of what comes.
import { Skeleton } from '@portico/ui';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { Portfolio } from './Portfolio.tsx';
import { useWords } from './useWords.ts';

export function AccountSkeleton() {
  const words = useWords();
  return (
    <>
      <div
        className="pt-id"
        role="status"
        aria-busy="true"
        aria-label={words.format('account.loading')}
      >
        <Skeleton width={32} height={32} radius="var(--pt-radius-full)" />
        <Skeleton width={132} height={14} />
      </div>
      <Portfolio />
      <div className="pt-tabs" aria-hidden="true" />
      <ItemSkeleton label={words.format('account.tokens_loading')} rows={3} />
    </>
  );
}

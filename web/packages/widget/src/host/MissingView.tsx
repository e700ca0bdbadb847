// SPDX-License-Identifier: Apache-2.0
//
// What stands in place of a view that is still being fetched, or that could not be.
import { Opening, Skeleton } from '@portico/ui';
import { useWords } from '../text/useWords.ts';
import { FailedView } from './FailedView.tsx';
import { ViewLintel } from './ViewLintel.tsx';

export function MissingView({ failed, retry }: { failed: boolean; retry: () => void }) {
  const words = useWords();
  if (failed) return <FailedView kind="failed" retry={retry} />;
  return (
    <>
      <ViewLintel title={words.say('loading.view')} hideTitle />
      <Opening>
        <div
          className="pt-waiting"
          role="status"
          aria-busy="true"
          aria-label={words.say('loading.view')}
        >
          <Skeleton width={64} height={64} radius="var(--pt-radius-6)" />
          <Skeleton width={168} height={16} />
          <Skeleton width={232} height={12} />
        </div>
      </Opening>
    </>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// What stands in place of a view that is still being fetched, or that could not be.
import type { View } from '@portico/engine';
import { Content, Skeleton } from '@portico/ui';
import { skeletonRows } from '../sections/connect/WalletSkeleton.tsx';
import type { SectionRow } from '../sections/SectionRow.ts';
import { useWords } from '../text/useWords.ts';
import { FailedView } from './FailedView.tsx';
import { rowOf } from './loadSection.ts';
import { ViewHeader } from './ViewHeader.tsx';

export interface MissingViewProps {
  readonly view: View;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function MissingView({ view, failed, retry }: MissingViewProps) {
  const words = useWords();
  if (failed) return <FailedView kind="failed" retry={retry} />;
  const { heights, lists }: SectionRow = rowOf(view);
  const [desktop = 0, phone = desktop] = [heights?.[view]].flat();
  const height = innerWidth > 430 ? desktop : phone;
  const rows = lists?.includes(view);
  const account = view === 'account';
  return (
    <>
      <ViewHeader title={words.format('loading.view')} hideTitle />
      <Content>
        <div
          className={rows || account ? undefined : 'pt-waiting'}
          data-waiting
          role="status"
          aria-busy="true"
          aria-label={words.format('loading.view')}
          style={{ minHeight: `calc(${height}px - var(--pt-gutter))` }}
        >
          {account && (
            // Who it is, the figure and how it went, in their places; between these and the list the chart and the tabs.
            <div style={{ display: 'grid', gap: 17, padding: '6px 0 145px' }}>
              <Skeleton width={32} height={32} radius="50%" />
              <Skeleton width={188} height={36} />
              <Skeleton width={112} height={12} />
            </div>
          )}
          {rows || account ? (
            <ul className="pt-list">{skeletonRows(height < 200 ? 2 : 4)}</ul>
          ) : (
            <>
              <Skeleton width={64} height={64} radius="var(--pt-radius-6)" />
              <Skeleton width={168} height={16} />
              <Skeleton width={232} height={12} />
            </>
          )}
        </div>
      </Content>
    </>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// What every view of names shows in place of itself: nobody is connected, or no name is to be had here.
import { Content, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { mayName } from './mayName.ts';
import { useWords } from './useWords.ts';

export interface NamesFrameProps {
  readonly title: string;
  /** It stands in the view itself. */
  readonly hideTitle?: boolean;
  /** In place of the way back. */
  readonly start?: ReactNode;
  readonly children: (address: string) => ReactNode;
}

export function NamesFrame({ title, hideTitle = false, start, children }: NamesFrameProps) {
  const words = useWords();
  const { address } = useSlice((slices) => slices.account);
  const offered = useSlice(mayName);
  if (address === undefined) return <NoAccount title={title} />;
  return (
    <>
      <ViewHeader title={title} hideTitle={hideTitle && offered} start={start} />
      {offered ? (
        children(address)
      ) : (
        <Content>
          <Status title={words.format('names.off')}>{words.format('names.off_text')}</Status>
        </Content>
      )}
    </>
  );
}

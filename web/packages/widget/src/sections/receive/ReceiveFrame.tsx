// SPDX-License-Identifier: Apache-2.0
//
// What every view of receiving shows in place of itself: nobody is connected, or it is turned off.
import { Content, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { mayReceive } from './mayReceive.ts';
import { useWords } from './useWords.ts';

export interface ReceiveFrameProps {
  readonly title: string;
  readonly children: (address: string) => ReactNode;
}

export function ReceiveFrame({ title, children }: ReceiveFrameProps) {
  const words = useWords();
  const { address } = useSlice((slices) => slices.account);
  const offered = useSlice(mayReceive);
  if (address === undefined) return <NoAccount title={title} />;
  return (
    <>
      <ViewHeader title={title} />
      {offered ? (
        children(address)
      ) : (
        <Content>
          <Status title={words.format('receive.off')}>{words.format('receive.off_text')}</Status>
        </Content>
      )}
    </>
  );
}

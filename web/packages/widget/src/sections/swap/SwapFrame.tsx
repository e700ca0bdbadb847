// SPDX-License-Identifier: Apache-2.0
//
// What every view of swapping says while there is no form: that it loads, that it did not, and where nothing is swapped.
import type { Slices, SwapSlice } from '@portico/engine';
import { Button, Content, Footer, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useSwap } from './useSwap.ts';
import { useWords } from './useWords.ts';

const maySwap = ({ account }: Slices): boolean => account.features?.includes('swaps') ?? false;

export interface SwapFrameProps {
  readonly title: string;
  /** In place of the way back. */
  readonly start?: ReactNode;
  readonly children: (swap: SwapSlice) => ReactNode;
}

export function SwapFrame({ title, start, children }: SwapFrameProps) {
  const words = useWords();
  const { send: tell } = useStore();
  const { swap, network } = useSwap();
  const { status, address } = useSlice((slices) => slices.account);
  const offered = useSlice(maySwap);
  if (status === 'disconnected') return <NoAccount title={title} />;
  const header = <ViewHeader title={title} start={start} />;
  if (address !== undefined && (!offered || swap?.problem === 'unsupported_chain'))
    return (
      <>
        {header}
        <Content>
          <Status title={words.format('swap.unsupported')}>
            {words.format('swap.unsupported_text', { network: network?.name ?? '' })}
          </Status>
        </Content>
      </>
    );
  if (!swap || swap.step === 'closed' || swap.step === 'loading')
    return (
      <>
        {header}
        <Content>
          <ItemSkeleton label={words.format('swap.loading')} rows={3} />
        </Content>
      </>
    );
  if (swap.step !== 'unavailable')
    return (
      <>
        {header}
        {children(swap)}
      </>
    );
  return (
    <>
      {header}
      <Content>
        <Status title={words.format('swap.failed')}>
          {swap.problem === 'server'
            ? words.format('swap.problem.server', { detail: swap.detail ?? '' }).trim()
            : words.format('swap.failed_text')}
        </Status>
      </Content>
      <Footer>
        <Button kind="primary" onClick={() => tell({ type: 'open_swap' })}>
          {words.format('action.try_again')}
        </Button>
      </Footer>
    </>
  );
}

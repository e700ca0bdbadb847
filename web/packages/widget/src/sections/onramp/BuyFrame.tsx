// SPDX-License-Identifier: Apache-2.0
//
// What every view of buying shows in place of itself: nobody is connected, buying is off or sells nothing here, or the
// machine is on its way. The form and the lists, where another country can be chosen, stay meanwhile.
import type { BuySlice } from '@portico/engine';
import { Button, Content, Footer, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export interface BuyFrameProps {
  readonly title: string;
  /** It shows by itself that another country is asked, and that nobody answered: who goes through them by keyboard keeps the field. */
  readonly stays?: boolean;
  readonly children: (buy: BuySlice) => ReactNode;
}

export function BuyFrame({ title, stays, children }: BuyFrameProps) {
  const words = useWords();
  const { address, features } = useSlice((slices) => slices.account);
  const buy = useSlice((slices) => slices.buy);
  if (address === undefined) return <NoAccount title={title} />;
  const header = <ViewHeader title={title} />;
  if (!features?.includes('onramp'))
    return (
      <>
        {header}
        <Content>
          <Status title={words.format('buy.off')}>{words.format('buy.off_text')}</Status>
        </Content>
      </>
    );
  const there = stays && buy && buy.countries.length > 0;
  if (!buy || buy.step === 'closed' || (buy.step === 'loading' && !there))
    return (
      <>
        {header}
        <Content>
          <ItemSkeleton label={words.format('buy.loading')} rows={4} />
        </Content>
      </>
    );
  if (buy.step !== 'unavailable' || there)
    return (
      <>
        {header}
        {children(buy)}
      </>
    );
  return (
    <>
      {header}
      <Content>
        <NobodyAnswers />
      </Content>
      <TryAgain />
    </>
  );
}

export function NobodyAnswers() {
  const words = useWords();
  return (
    <Status title={words.format('buy.unavailable')}>{words.format('buy.unavailable_text')}</Status>
  );
}

export function TryAgain() {
  const words = useWords();
  const { send } = useStore();
  return (
    <Footer>
      <Button kind="primary" onClick={() => send({ type: 'retry_buy' })}>
        {words.format('action.try_again')}
      </Button>
    </Footer>
  );
}

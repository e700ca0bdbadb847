// SPDX-License-Identifier: Apache-2.0
//
// What both views of paying say while there is nothing to pay: it is off, is being looked up, or cannot be paid.
import type { PaySlice } from '@portico/engine';
import { Button, Content, Footer, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { Earlier } from './Earlier.tsx';
import { problemText } from './problemText.ts';
import { useWords } from './useWords.ts';

export interface PayFrameProps {
  readonly title: string;
  readonly children: (pay: PaySlice) => ReactNode;
}

export function PayFrame({ title, children }: PayFrameProps) {
  const words = useWords();
  const { send } = useStore();
  const pay = useSlice((slices) => slices.pay);
  const off = useSlice((slices) => slices.modal.pay_off);
  const header = <ViewHeader title={title} />;
  if (off)
    return (
      <>
        {header}
        <Content>
          <Status title={words.format('pay.off')}>{words.format('pay.off_text')}</Status>
        </Content>
      </>
    );
  if (!pay || pay.step === 'closed' || pay.step === 'loading')
    return (
      <>
        {header}
        <Content>
          <ItemSkeleton label={words.format('pay.loading')} rows={3} />
        </Content>
      </>
    );
  if (pay.step !== 'unavailable')
    return (
      <>
        {header}
        {children(pay)}
      </>
    );
  const again = pay.problem === 'server';
  return (
    <>
      {header}
      <Content>
        <Status title={words.format('pay.unavailable')}>{problemText(pay, words)}</Status>
        <div className="pt-send">
          <Earlier pay={pay} />
        </div>
      </Content>
      {again && (
        <Footer>
          <Button kind="primary" onClick={() => send({ type: 'retry_pay' })}>
            {words.format('action.try_again')}
          </Button>
        </Footer>
      )}
    </>
  );
}

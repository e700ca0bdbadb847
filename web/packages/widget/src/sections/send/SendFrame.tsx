// SPDX-License-Identifier: Apache-2.0
//
// What every view of sending shows in place of itself: nobody is connected, the machine is on its way or could not be
// loaded, or nothing can be sent on this network.
import { Button, Content, Footer, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { maySend } from './maySend.ts';
import { type SendForm, useSend, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export interface SendFrameProps {
  readonly title: string;
  /** In place of the way back. */
  readonly start?: ReactNode;
  readonly children: (send: SendForm) => ReactNode;
}

export function SendFrame({ title, start, children }: SendFrameProps) {
  const words = useWords();
  const tell = useTellSend();
  const { send, network } = useSend();
  const { status, address } = useSlice((slices) => slices.account);
  const offered = useSlice(maySend);
  if (status === 'disconnected') return <NoAccount title={title} />;
  const header = <ViewHeader title={title} start={start} />;
  const unsupported = address !== undefined && (!offered || send?.problem === 'unsupported_chain');
  if (unsupported)
    return (
      <>
        {header}
        <Content>
          <Status title={words.format('send.unsupported')}>
            {words.format('send.unsupported_text', {
              network: network?.name ?? words.format('account.network_unknown'),
            })}
          </Status>
        </Content>
      </>
    );
  if (!send || send.step === 'closed')
    return (
      <>
        {header}
        <Content>
          <ItemSkeleton label={words.format('send.loading')} rows={3} />
        </Content>
      </>
    );
  if (send.step !== 'unavailable')
    return (
      <>
        {header}
        {children(send)}
      </>
    );
  return (
    <>
      {header}
      <Content>
        <Status title={words.format('send.failed')}>{words.format('send.failed_text')}</Status>
      </Content>
      <Footer>
        <Button kind="primary" onClick={() => tell({ type: 'open_send' })}>
          {words.format('action.try_again')}
        </Button>
      </Footer>
    </>
  );
}

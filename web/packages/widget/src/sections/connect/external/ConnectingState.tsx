// SPDX-License-Identifier: Apache-2.0
//
// The wallet in its progress arch, what happened in words, and the ways out and forward below.
import type { ConnectingSlice } from '@portico/engine';
import {
  Avatar,
  Button,
  Collapsible,
  Content,
  Footer,
  IconAvatar,
  Progress,
  Status,
} from '@portico/ui';
import type { ReactNode } from 'react';
import { useWidget } from '../../../host/WidgetContext.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';
import { connectingWords } from './connectingWords.ts';

export interface ConnectingStateProps {
  readonly connecting: ConnectingSlice;
  /** Above the progress arch. */
  readonly children?: ReactNode;
}

export function ConnectingState({ connecting, children }: ConnectingStateProps) {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const { wallet, state, error_code, error_message } = connecting;
  const name = wallet?.name ?? words.format('connecting.wallet');
  const shown = connectingWords(words, connecting, { wallet: name, app: app.name });
  const details = state === 'failed' ? [error_code, error_message].filter(Boolean) : [];
  return (
    <>
      <Content>
        {children}
        <Progress state={shown.progress} badge={shown.badge}>
          {wallet ? (
            <Avatar name={name} image={wallet.icon} size={64} />
          ) : (
            <IconAvatar icon="smartphone" large />
          )}
        </Progress>
        <Status title={shown.title}>{shown.text}</Status>
        {details.length > 0 && (
          <Collapsible summary={words.format('details.summary')}>{details.join('\n')}</Collapsible>
        )}
      </Content>
      {shown.out && (
        <Footer>
          <Button onClick={() => send({ type: 'go_back' })}>{shown.out}</Button>
          {shown.forward && (
            <Button
              kind={shown.forward.primary ? 'primary' : 'secondary'}
              onClick={() => send({ type: 'retry' })}
            >
              {shown.forward.text}
            </Button>
          )}
        </Footer>
      )}
    </>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The wallet in its niche, what happened in words, and the ways out and forward below.
import type { ConnectingSlice } from '@portico/engine';
import { Button, Details, IconTile, Niche, Opening, Plinth, StateText, Tile } from '@portico/ui';
import type { ReactNode } from 'react';
import { useWidget } from '../../../host/WidgetContext.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';
import { connectingWords } from './connectingWords.ts';

export interface ConnectingStateProps {
  readonly connecting: ConnectingSlice;
  /** Above the niche. */
  readonly children?: ReactNode;
}

export function ConnectingState({ connecting, children }: ConnectingStateProps) {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const { wallet, state, error_code, error_message } = connecting;
  const name = wallet?.name ?? words.say('connecting.wallet');
  const shown = connectingWords(words, connecting, { wallet: name, app: app.name });
  const details = state === 'failed' ? [error_code, error_message].filter(Boolean) : [];
  return (
    <>
      <Opening>
        {children}
        <Niche state={shown.niche} badge={shown.badge}>
          {wallet ? (
            <Tile name={name} image={wallet.icon} size={64} />
          ) : (
            <IconTile icon="smartphone" large />
          )}
        </Niche>
        <StateText title={shown.title}>{shown.text}</StateText>
        {details.length > 0 && (
          <Details summary={words.say('details.summary')}>{details.join('\n')}</Details>
        )}
      </Opening>
      {shown.out && (
        <Plinth>
          <Button onClick={() => send({ type: 'go_back' })}>{shown.out}</Button>
          {shown.forward && (
            <Button
              kind={shown.forward.primary ? 'primary' : 'secondary'}
              onClick={() => send({ type: 'retry' })}
            >
              {shown.forward.text}
            </Button>
          )}
        </Plinth>
      )}
    </>
  );
}

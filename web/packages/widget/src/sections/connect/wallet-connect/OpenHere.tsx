// SPDX-License-Identifier: Apache-2.0
//
// The wallet's app on this phone or computer, or its web app: open it by its link, then come back. When
// nothing comes for a while, the other link and a fresh request are offered.
import type { ConnectingSlice, Platform } from '@portico/engine';
import { Button, Niche, StateText, TextButton, Tile } from '@portico/ui';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';
import { GetIt } from './GetIt.tsx';

export interface OpenHereProps {
  readonly connecting: ConnectingSlice;
  readonly platform: Platform;
}

export function OpenHere({ connecting, platform }: OpenHereProps) {
  const words = useWords();
  const { send } = useStore();
  const { copied, link, other_link, slow, uri } = connecting;
  const wallet = connecting.wallet?.name ?? words.say('connecting.wallet');
  const place = platform === 'web' || platform === 'desktop' ? platform : 'open';
  return (
    <>
      <Niche state="waiting">
        <Tile name={wallet} image={connecting.wallet?.icon} size={64} />
      </Niche>
      <StateText title={words.say('connecting.waiting.title', { wallet })}>
        {words.say(slow ? 'pair.slow' : `pair.${place}_text`, { wallet })}
      </StateText>
      <div className="pt-gap">
        <Button
          kind="primary"
          block
          disabled={link === undefined}
          onClick={() => send({ type: 'open_wallet' })}
        >
          {link === undefined
            ? words.say('pair.preparing')
            : words.say('pair.open_wallet', { wallet })}
        </Button>
      </div>
      <div className="pt-more">
        {other_link !== undefined && (
          <TextButton onClick={() => send({ type: 'open_wallet', other: true })}>
            {words.say('pair.other_link')}
          </TextButton>
        )}
        {slow && (
          <TextButton onClick={() => send({ type: 'retry' })}>
            {words.say('connecting.ask_again')}
          </TextButton>
        )}
        {uri !== undefined && (
          <TextButton onClick={() => send({ type: 'copy_uri' })}>
            {words.say(copied ? 'pair.link_copied' : 'pair.copy_link')}
          </TextButton>
        )}
      </div>
      <GetIt connecting={connecting} />
    </>
  );
}

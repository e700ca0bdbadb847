// SPDX-License-Identifier: Apache-2.0
//
// The wallet on this device: open its app by its link, then come back.
import type { ConnectingSlice } from '@portico/engine';
import { Button, Niche, StateText, TextButton, Tile } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';

export interface OpenHereProps {
  readonly connecting: ConnectingSlice;
  readonly onShowCode?: (() => void) | undefined;
}

export function OpenHere({ connecting, onShowCode }: OpenHereProps) {
  const words = useWords();
  const { send } = useStore();
  const wallet = connecting.wallet?.name ?? words.say('connecting.wallet');
  return (
    <>
      <Niche state="waiting">
        <Tile name={wallet} image={connecting.wallet?.icon} size={64} />
      </Niche>
      <StateText title={words.say('connecting.waiting.title', { wallet })}>
        {words.say('pair.open_text')}
      </StateText>
      <div style={{ marginBlock: '16px 8px' }}>
        <Button
          kind="primary"
          block
          disabled={connecting.uri === undefined}
          onClick={() => send({ type: 'open_wallet' })}
        >
          {words.say('pair.open_wallet', { wallet })}
        </Button>
      </div>
      <div style={{ display: 'flex', justifyContent: 'center', gap: 20 }}>
        <TextButton onClick={() => send({ type: 'copy_uri' })}>
          {words.say(connecting.copied ? 'pair.link_copied' : 'pair.copy_link')}
        </TextButton>
        {onShowCode && <TextButton onClick={onShowCode}>{words.say('pair.show_code')}</TextButton>}
      </div>
    </>
  );
}

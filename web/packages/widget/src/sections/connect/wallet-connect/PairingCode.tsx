// SPDX-License-Identifier: Apache-2.0
//
// The code to scan with its time left and the link to copy; a skeleton before it is there; a button
// for a new one after it has expired.
import type { ConnectingSlice } from '@portico/engine';
import { Button, CodePlate, Icon, TextButton, Tile } from '@portico/ui';
import { useEffect, useState } from 'react';
import { useWidget } from '../../../host/WidgetContext.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';
import { TimeLeft } from './TimeLeft.tsx';

/** Drawn behind the button when the code that expired was never shown: as dense as a real one. */
const kNoCode = 'expired'.repeat(26);

export function PairingCode({ connecting }: { connecting: ConnectingSlice }) {
  const words = useWords();
  const { announce } = useWidget();
  const { send } = useStore();
  const { uri, wallet, state, expires_at_ms, slow } = connecting;
  const expired = state === 'expired';
  // The engine takes an expired code away; its picture stays behind the button, faded.
  const [last, setLast] = useState(uri);
  if (uri !== undefined && uri !== last) setLast(uri);
  useEffect(() => {
    if (expired) announce(words.say('pair.expired'));
  }, [expired, announce, words]);

  if (expired) {
    return (
      <>
        <CodePlate
          stale
          text={last ?? kNoCode}
          label={words.say('pair.code_expired')}
          over={
            <Button kind="primary" onClick={() => send({ type: 'retry' })}>
              <Icon name="refreshCw" size={16} />
              {words.say('pair.new_code')}
            </Button>
          }
        />
        <p className="pt-foot" style={{ marginBlockStart: 14 }}>
          {words.say('pair.expired_text')}
        </p>
      </>
    );
  }
  const label = wallet
    ? words.say('pair.code_for', { wallet: wallet.name })
    : words.say('pair.code');
  const mark = wallet && <Tile name={wallet.name} image={wallet.icon} size={56} />;
  return (
    <>
      {uri === undefined ? (
        <div role="status" aria-busy="true" aria-label={words.say('pair.loading')}>
          <CodePlate text={undefined} label={label} />
        </div>
      ) : (
        <CodePlate text={uri} label={label} mark={mark} />
      )}
      <div className="pt-codeline">
        {uri !== undefined && expires_at_ms !== undefined ? (
          <TimeLeft untilMs={expires_at_ms} />
        ) : (
          <span />
        )}
        {uri !== undefined && (
          <TextButton
            icon={connecting.copied ? 'check' : 'copy'}
            onClick={() => send({ type: 'copy_uri' })}
          >
            {words.say(connecting.copied ? 'pair.link_copied' : 'pair.copy_link')}
          </TextButton>
        )}
      </div>
      {slow && (
        <p className="pt-foot" role="status">
          {words.say('pair.slow')}
        </p>
      )}
    </>
  );
}

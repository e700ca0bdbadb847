// SPDX-License-Identifier: Apache-2.0
//
// The code to scan with its time left and the link to copy; a skeleton before it is there; a button
// for a new one after it has expired. While it cannot work it is faded, and its time is not told.
import type { ConnectingSlice } from '@portico/engine';
import { Avatar, Button, Icon, LinkButton, QrCodeFrame } from '@portico/ui';
import { useEffect, useRef, useState } from 'react';
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
  // The last word must not be that a code expired which has a successor.
  const told = useRef(false);
  useEffect(() => {
    if (expired) announce(words.format('pair.expired'));
    else if (told.current && uri !== undefined) announce(words.format('pair.code'));
    told.current = expired || (told.current && uri === undefined);
  }, [expired, uri, announce, words]);

  if (expired) {
    return (
      <>
        <QrCodeFrame
          stale
          text={last ?? kNoCode}
          label={words.format('pair.code_expired')}
          over={
            <Button kind="primary" onClick={() => send({ type: 'retry' })}>
              <Icon name="refreshCw" size={16} />
              {words.format('pair.new_code')}
            </Button>
          }
        />
        <p className="pt-footnote" style={{ marginBlockStart: 14 }}>
          {words.format('pair.expired_text')}
        </p>
      </>
    );
  }
  const label = wallet
    ? words.format('pair.code_for', { wallet: wallet.name })
    : words.format('pair.code');
  const mark = wallet && <Avatar name={wallet.name} image={wallet.icon} size={56} />;
  return (
    <>
      {/* One tree, so that the picture in the middle stays when the code comes. */}
      <div
        {...(uri === undefined && {
          role: 'status',
          'aria-busy': true,
          'aria-label': words.format('pair.loading'),
        })}
      >
        <QrCodeFrame
          text={uri}
          label={label}
          mark={mark}
          stale={uri !== undefined && slow === true}
        />
      </div>
      <div className="pt-codeline">
        {uri !== undefined && expires_at_ms !== undefined && !slow ? (
          <TimeLeft untilMs={expires_at_ms} />
        ) : (
          <span />
        )}
        {uri !== undefined && (
          <LinkButton
            icon={connecting.copied ? 'check' : 'copy'}
            onClick={() => send({ type: 'copy_uri' })}
          >
            {words.format(connecting.copied ? 'pair.link_copied' : 'pair.copy_link')}
          </LinkButton>
        )}
      </div>
      {slow && (
        <p className="pt-footnote" role="status">
          {words.format('pair.slow')}
        </p>
      )}
    </>
  );
}

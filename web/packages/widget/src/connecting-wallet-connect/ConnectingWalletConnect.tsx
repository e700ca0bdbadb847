// SPDX-License-Identifier: Apache-2.0
//
// ConnectingWalletConnect and its basic form: pair with a wallet by a code to scan, a link to copy, or
// the wallet's own link on this device.
import type { ConnectingSlice } from '@portico/engine';
import { Opening, Segments } from '@portico/ui';
import { useId, useState } from 'react';
import { ConnectingState } from '../connecting-external/ConnectingState.tsx';
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { OpenHere } from './OpenHere.tsx';
import { PairingCode, PairingHint } from './PairingCode.tsx';

export function ConnectingWalletConnect() {
  const words = useWords();
  const connecting = useSlice((slices) => slices.connecting);
  const scanning = ['idle', 'loading', 'waiting', 'expired'].includes(connecting.state);
  return (
    <>
      <ViewLintel title={connecting.wallet?.name ?? words.say('pair.title')} />
      {scanning ? <Pairing connecting={connecting} /> : <ConnectingState connecting={connecting} />}
    </>
  );
}

type Where = 'phone' | 'device';

function Pairing({ connecting }: { connecting: ConnectingSlice }) {
  const words = useWords();
  const panel = useId();
  const hasLink = connecting.wallet !== undefined && connecting.link !== undefined;
  // A touch screen is most likely the device that the wallet is on.
  const [here] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [where, setWhere] = useState<Where>(here ? 'device' : 'phone');
  const open = hasLink && where === 'device' && connecting.state !== 'expired';
  return (
    <>
      <Opening>
        {hasLink && !here && (
          <div style={{ marginBlockEnd: 12 }}>
            <Segments<Where>
              label={words.say('pair.where')}
              controls={panel}
              value={where}
              onChange={setWhere}
              options={[
                { value: 'phone', text: words.say('pair.on_phone') },
                { value: 'device', text: words.say('pair.on_device') },
              ]}
            />
          </div>
        )}
        <div id={panel}>
          {open ? (
            <OpenHere
              connecting={connecting}
              onShowCode={here ? () => setWhere('phone') : undefined}
            />
          ) : (
            <PairingCode connecting={connecting} />
          )}
        </div>
      </Opening>
      {!open && connecting.state !== 'expired' && <PairingHint wallet={connecting.wallet?.name} />}
    </>
  );
}

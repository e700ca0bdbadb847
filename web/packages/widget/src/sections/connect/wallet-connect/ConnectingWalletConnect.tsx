// SPDX-License-Identifier: Apache-2.0
//
// ConnectingWalletConnect and its basic form: the ways to one wallet as tabs (in this browser, its app,
// a code to scan, its web or desktop app), each with its own screen. Which ways there are is the
// engine's.
import type { ConnectingSlice, Platform } from '@portico/engine';
import { Content, ToggleGroup } from '@portico/ui';
import { useId } from 'react';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { ConnectingState } from '../external/ConnectingState.tsx';
import { useWords } from '../useWords.ts';
import { NotInstalled } from './NotInstalled.tsx';
import { OpenHere } from './OpenHere.tsx';
import { PageCode } from './PageCode.tsx';
import { PairingCode } from './PairingCode.tsx';
import { PairingHint } from './PairingHint.tsx';

export function ConnectingWalletConnect() {
  const words = useWords();
  const connecting = useSlice((slices) => slices.connecting);
  const { state, platform = 'qr_code' } = connecting;
  const on = ['idle', 'loading', 'waiting'].includes(state);
  const scanning = platform === 'qr_code' && (on || state === 'expired');
  const own = scanning || (platform !== 'browser' && on) || platform === 'not_installed';
  return (
    <>
      <ViewHeader title={connecting.wallet?.name ?? words.format('pair.title')} />
      {own ? (
        <Way connecting={connecting} platform={platform} />
      ) : (
        <ConnectingState connecting={connecting}>
          <Platforms connecting={connecting} platform={platform} />
        </ConnectingState>
      )}
    </>
  );
}

interface WayProps {
  readonly connecting: ConnectingSlice;
  readonly platform: Platform;
}

function Way({ connecting, platform }: WayProps) {
  const panel = useId();
  const scanning = platform === 'qr_code';
  return (
    <>
      <Content>
        <Platforms connecting={connecting} platform={platform} controls={panel} />
        <div id={panel}>
          {scanning && connecting.opens_page && <PageCode connecting={connecting} />}
          {scanning && !connecting.opens_page && <PairingCode connecting={connecting} />}
          {platform === 'not_installed' && <NotInstalled connecting={connecting} />}
          {!scanning && platform !== 'not_installed' && (
            <OpenHere connecting={connecting} platform={platform} />
          )}
        </div>
      </Content>
      {scanning && connecting.state !== 'expired' && <PairingHint connecting={connecting} />}
    </>
  );
}

/** The tabs, when there is a choice. */
function Platforms({ connecting, platform, controls }: WayProps & { controls?: string }) {
  const words = useWords();
  const { send } = useStore();
  const platforms = connecting.platforms ?? [];
  if (platforms.length < 2) return null;
  // On a phone the code is for another device.
  const textOf = (one: Platform): string =>
    one === 'qr_code' && platforms.includes('mobile')
      ? words.format('pair.show_code')
      : words.format(`pair.platform.${one}`);
  return (
    <div className="pt-tabs-gap">
      <ToggleGroup<Platform>
        label={words.format('pair.where')}
        controls={controls}
        value={platform}
        onChange={(chosen) => send({ type: 'choose_platform', platform: chosen })}
        options={platforms.map((value) => ({ value, text: textOf(value) }))}
      />
    </div>
  );
}

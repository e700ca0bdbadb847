// SPDX-License-Identifier: Apache-2.0
//
// ConnectWallets: the wallets alone, where Connect shows one button for them.
import { Opening } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { Agreement } from './Agreement.tsx';
import { ConnectFoot } from './ConnectFoot.tsx';
import { useWords } from './useWords.ts';
import { WalletMethod } from './WalletMethod.tsx';

export function ConnectWallets() {
  const words = useWords();
  const enabled = useSlice((slices) => slices.connect.enabled);
  return (
    <>
      <ViewLintel title={words.say('connect.wallets_title')} />
      <Opening>
        <Agreement />
        <fieldset className="pt-methods" disabled={!enabled}>
          <WalletMethod />
        </fieldset>
      </Opening>
      <ConnectFoot guide={false} />
    </>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// ConnectWallets: the wallets alone, where Connect shows one button for them.
import { Content } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { Agreement } from './Agreement.tsx';
import { ConnectFooter } from './ConnectFooter.tsx';
import { useWords } from './useWords.ts';
import { WalletMethod } from './WalletMethod.tsx';

export function ConnectWallets() {
  const words = useWords();
  const enabled = useSlice((slices) => slices.connect.enabled);
  return (
    <>
      <ViewHeader title={words.format('connect.wallets_title')} />
      <Content>
        <Agreement />
        <fieldset className="pt-methods" disabled={!enabled}>
          <WalletMethod />
        </fieldset>
      </Content>
      <ConnectFooter guide={false} />
    </>
  );
}

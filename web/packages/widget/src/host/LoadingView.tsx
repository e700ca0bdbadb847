// SPDX-License-Identifier: Apache-2.0
//
// The modal is open but its first view waits for a stored connection to settle.
import { Opening } from '@portico/ui';
import { ConnectFoot } from '../connect/ConnectFoot.tsx';
import { WalletSkeleton } from '../connect/WalletSkeleton.tsx';
import { useWords } from '../text/useWords.ts';
import { ViewLintel } from './ViewLintel.tsx';

export function LoadingView() {
  const words = useWords();
  return (
    <>
      <ViewLintel title={words.say('connect.title')} />
      <Opening>
        <WalletSkeleton label={words.say('loading.view')} />
      </Opening>
      <ConnectFoot />
    </>
  );
}

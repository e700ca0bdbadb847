// SPDX-License-Identifier: Apache-2.0
//
// ConnectingExternal: a request is open in a wallet of this browser.

import { ViewLintel } from '../../../host/ViewLintel.tsx';
import { useSlice } from '../../../store/useSlice.ts';
import { useWords } from '../useWords.ts';
import { ConnectingState } from './ConnectingState.tsx';

export function ConnectingExternal() {
  const words = useWords();
  const connecting = useSlice((slices) => slices.connecting);
  return (
    <>
      <ViewLintel title={connecting.wallet?.name ?? words.say('connect.title')} />
      <ConnectingState connecting={connecting} />
    </>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// ConnectingExternal: a request is open in a wallet of this browser.

import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { useSlice } from '../../../store/useSlice.ts';
import { useWords } from '../useWords.ts';
import { ConnectingState } from './ConnectingState.tsx';

export function ConnectingExternal() {
  const words = useWords();
  const connecting = useSlice((slices) => slices.connecting);
  return (
    <>
      <ViewHeader title={connecting.wallet?.name ?? words.format('connect.title')} />
      <ConnectingState connecting={connecting} />
    </>
  );
}

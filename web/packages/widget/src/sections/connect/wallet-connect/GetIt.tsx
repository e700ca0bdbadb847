// SPDX-License-Identifier: Apache-2.0
//
// "No Kestrel yet? Get it": for visitors who do not have the wallet.
import type { ConnectingSlice } from '@portico/engine';
import { useStore } from '../../../store/StoreContext.ts';
import { Rich } from '../../../text/Rich.tsx';
import { useWords } from '../useWords.ts';

export function GetIt({ connecting: { wallet, can_get } }: { connecting: ConnectingSlice }) {
  const words = useWords();
  const { send } = useStore();
  if (!wallet || !can_get) return null;
  const get = (inside: string) => (
    <button type="button" onClick={() => send({ type: 'download_wallet', id: wallet.id })}>
      {inside}
    </button>
  );
  return (
    <p className="pt-footnote">
      <Rich text={words.format('get.missing', { wallet: wallet.name })} tags={{ get }} />
    </p>
  );
}

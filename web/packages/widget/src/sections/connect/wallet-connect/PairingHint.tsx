// SPDX-License-Identifier: Apache-2.0
//
// The strip below the code: what to do with it, and where to get the wallet.
import type { ConnectingSlice } from '@portico/engine';
import { Footer } from '@portico/ui';
import { useWidget } from '../../../host/WidgetContext.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { Rich } from '../../../text/Rich.tsx';
import { useWords } from '../useWords.ts';
import { GetIt } from './GetIt.tsx';

export function PairingHint({ connecting }: { connecting: ConnectingSlice }) {
  const words = useWords();
  const own = useSlice((slices) => slices.connect.own_relay);
  const app = useWidget().options.app.name;
  const listed = useSlice((slices) => slices.connect.all_wallets);
  const { send } = useStore();
  const wallet = connecting.wallet?.name;
  const text = connecting.opens_page
    ? words.format('pair.inside_hint', { wallet: wallet ?? '' })
    : wallet
      ? words.format('pair.hint_for', { wallet })
      : words.format(own ? 'pair.hint_own' : 'pair.hint', { app });
  const linked = (inside: string) => (
    <button
      type="button"
      onClick={() => send({ type: 'navigate', how: 'push', view: 'all_wallets' })}
    >
      {inside}
    </button>
  );
  return (
    <Footer note>
      <p className="pt-footnote">
        <Rich
          text={text}
          tags={{ b: (inside) => <b>{inside}</b>, ...(listed && { all: linked }) }}
        />
      </p>
      <GetIt connecting={connecting} />
    </Footer>
  );
}

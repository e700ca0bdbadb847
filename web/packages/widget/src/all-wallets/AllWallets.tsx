// SPDX-License-Identifier: Apache-2.0
//
// AllWallets: a grid of every wallet the engine knows, installed ones first, with a search.

import { ArrowList, Button, Icon, Opening, SearchField, StateText } from '@portico/ui';
import { useEffect, useRef, useState } from 'react';
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useAnnounced } from '../text/useAnnounced.ts';
import { useWords } from '../text/useWords.ts';
import { searchWallets } from './searchWallets.ts';
import { WalletCell } from './WalletCell.tsx';

export function AllWallets() {
  const words = useWords();
  const wallets = useSlice((slices) => slices.connect.wallets);
  const [query, setQuery] = useState('');
  const found = searchWallets(wallets, query);
  const box = useRef<HTMLDivElement>(null);
  useAnnounced(query === '' ? '' : words.say('wallets.found', { count: found.length }));
  useEffect(() => {
    // A keyboard on the screen would hide what there is to choose from.
    if (matchMedia('(pointer: fine)').matches) box.current?.querySelector('input')?.focus();
  }, []);
  return (
    <>
      <ViewLintel title={words.say('wallets.title')} />
      <Opening>
        <div ref={box}>
          <SearchField
            label={words.say('wallets.search')}
            clearLabel={words.say('wallets.clear')}
            value={query}
            onChange={setQuery}
          />
        </div>
        {found.length > 0 ? (
          <div style={{ marginBlockStart: 12 }}>
            <ArrowList grid label={words.say('connect.wallets')}>
              {found.map((wallet) => (
                <WalletCell key={wallet.id} wallet={wallet} />
              ))}
            </ArrowList>
          </div>
        ) : (
          <NothingFound query={query.trim()} />
        )}
      </Opening>
    </>
  );
}

function NothingFound({ query }: { query: string }) {
  const words = useWords();
  const { send } = useStore();
  const pairing = useSlice((slices) =>
    slices.connect.wallets.some((wallet) => wallet.kind === 'wallet_connect'),
  );
  return (
    <div style={{ paddingBlock: '40px 28px' }}>
      <StateText
        title={
          query === ''
            ? words.say('connect.none.title')
            : words.say('wallets.none.title', { query })
        }
      >
        {words.say(pairing ? 'wallets.none.text' : 'wallets.none.text_plain')}
      </StateText>
      {pairing && (
        <div style={{ display: 'grid', placeItems: 'center', marginBlockStart: 10 }}>
          <Button small onClick={() => send({ type: 'choose_wallet_connect' })}>
            <Icon name="qrCode" size={16} />
            {words.say('wallets.show_code')}
          </Button>
        </div>
      )}
    </div>
  );
}

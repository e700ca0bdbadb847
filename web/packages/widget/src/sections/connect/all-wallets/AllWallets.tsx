// SPDX-License-Identifier: Apache-2.0
//
// AllWallets: a grid of every wallet in the operator's directory, installed ones first, with a search
// and a filter. The engine asks the directory and orders the answer; where there is none, the wallets it
// knows stand here and are searched as they are.
import type { Slices } from '@portico/engine';
import {
  Button,
  Content,
  Footer,
  KeepHeight,
  LinkButton,
  List,
  Note,
  SearchField,
} from '@portico/ui';
import { useEffect, useRef, useState } from 'react';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { useEndOfList } from '../../../parts/useEndOfList.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { useAnnounced } from '../../../text/useAnnounced.ts';
import { useWords } from '../useWords.ts';
import { CellSkeleton } from './CellSkeleton.tsx';
import { NothingFound } from './NothingFound.tsx';
import { searchWallets } from './searchWallets.ts';
import { typeAhead } from './typeAhead.ts';
import { WalletCell } from './WalletCell.tsx';

// As many as fill the sheet: it takes its height at once, and the search does not move when the list comes.
const kFirstCells = 24;
const kMoreCells = 4;

export function AllWallets() {
  const words = useWords();
  const { send } = useStore();
  const directory = useSlice((slices) => slices.wallets);
  const known = useSlice((slices) => slices.connect.wallets);
  const elsewhere = useSlice((slices) => slices.connect.code_elsewhere);
  const [query, setQuery] = useState(directory.search);
  const box = useRef<HTMLDivElement>(null);
  const absent = directory.wallets.length === 0 && !isAnswering(directory);
  const shown = absent ? searchWallets(known, query) : directory.wallets;
  const waiting = directory.state === 'loading';
  // Nothing is said before the visitor looked for something. Of a filter the directory says how many there are, of
  // which the first are here.
  const narrowed = query !== '' || directory.certified;
  const [looked, setLooked] = useState(narrowed);
  if (narrowed && !looked) setLooked(true);
  const count = (query === '' && !absent && directory.count) || shown.length;
  useAnnounced(!looked || waiting ? '' : words.format('wallets.found', { count }));
  useEffect(() => {
    // A keyboard on the screen would hide what there is to choose from.
    if (matchMedia('(pointer: fine)').matches) box.current?.querySelector('input')?.focus();
  }, []);
  const end = useEndOfList(directory.more && directory.state === 'ready', () =>
    send({ type: 'more_wallets' }),
  );
  const search = (text: string): void => {
    setQuery(text);
    send({ type: 'search_wallets', text });
  };
  return (
    <>
      <ViewHeader title={words.format('wallets.title')} />
      <Content>
        <KeepHeight settled={!waiting && shown.length > 0}>
          <div ref={box}>
            <SearchField
              label={words.format('wallets.search')}
              clearLabel={words.format('wallets.clear')}
              value={query}
              onChange={search}
              filter={
                directory.count === undefined
                  ? undefined
                  : {
                      icon: 'badgeCheck',
                      text: words.format('wallets.certified_short'),
                      label: words.format('wallets.certified'),
                      pressed: directory.certified,
                      onChange: (certified) => send({ type: 'filter_wallets', certified }),
                    }
              }
            />
          </div>
          {shown.length > 0 && (
            // biome-ignore lint/a11y/noStaticElementInteractions: letters move the focus among the buttons in it
            <div className="pt-gap" onKeyDown={typeAhead}>
              <List grid label={words.format('connect.wallets')}>
                {shown.map((wallet) => (
                  <WalletCell key={wallet.id} wallet={wallet} />
                ))}
              </List>
            </div>
          )}
          {waiting && (
            <div className={shown.length > 0 ? undefined : 'pt-gap'}>
              <CellSkeleton
                cells={shown.length > 0 ? kMoreCells : kFirstCells}
                label={words.format(shown.length > 0 ? 'wallets.more' : 'connect.loading')}
              />
            </div>
          )}
          {!waiting && shown.length === 0 && (
            <NothingFound query={query.trim()} onClear={() => search('')} />
          )}
          {directory.state === 'failed' && (
            <div className="pt-whonote" role="status">
              <Note title={words.format('wallets.failed.title')}>
                <p>{words.format('wallets.failed.text')}</p>
              </Note>
              <Button small onClick={() => send({ type: 'retry' })}>
                {words.format('action.try_again')}
              </Button>
            </div>
          )}
          <div ref={end} className="pt-end" />
        </KeepHeight>
      </Content>
      {elsewhere && (
        <Footer note>
          <div className="pt-more is-foot">
            <LinkButton icon="qrCode" onClick={() => send({ type: 'choose_wallet_connect' })}>
              {words.format('wallets.code_elsewhere')}
            </LinkButton>
          </div>
        </Footer>
      )}
    </>
  );
}

/** Whether an empty list is the directory's own answer, or one that is still to come. */
function isAnswering({ state, count }: Slices['wallets']): boolean {
  return state === 'loading' || (state === 'ready' && count !== undefined);
}

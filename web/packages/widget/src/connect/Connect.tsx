// SPDX-License-Identifier: Apache-2.0
//
// Connect: choose a wallet (specification, section 2).

import { ArrowList, Icon, IconButton, IconTile, Opening, Row, StateText } from '@portico/ui';
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useWidget } from '../host/WidgetContext.ts';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { Consent } from './Consent.tsx';
import { shownWallets } from './shownWallets.ts';
import { WalletRow } from './WalletRow.tsx';

export function Connect() {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const wallets = useSlice((slices) => slices.connect.wallets);
  const { rows, count, more } = shownWallets(wallets);
  const help = (
    <IconButton
      icon="circleQuestionMark"
      label={words.say('lintel.help')}
      onClick={() => send({ type: 'navigate', how: 'push', view: 'what_is_a_wallet' })}
    />
  );
  return (
    <>
      <ViewLintel title={words.say('connect.title')} start={help} />
      <Opening>
        {count === 0 && (
          <StateText title={words.say('connect.none.title')}>
            {words.say('connect.none.text')}
          </StateText>
        )}
        <ArrowList label={words.say('connect.wallets')}>
          {rows.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} />
          ))}
          {more && (
            <Row
              lead={<IconTile icon="layoutGrid" />}
              title={words.say('connect.all')}
              end={
                <>
                  <span className="pt-sub pt-num">{count.toLocaleString(region)}</span>
                  <Icon name="chevronRight" size={16} />
                </>
              }
              onClick={() => send({ type: 'navigate', how: 'push', view: 'all_wallets' })}
            />
          )}
        </ArrowList>
      </Opening>
      <Consent />
    </>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The wallets of Connect and ConnectWallets, in the engine's order, and the way to all of them.

import { Icon, IconAvatar, Item, List, Status } from '@portico/ui';
import { useRef } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { shownWallets } from './shownWallets.ts';
import { useWords } from './useWords.ts';
import { WalletRow } from './WalletRow.tsx';
import { skeletonRows } from './WalletSkeleton.tsx';

const ROW_PX = 56;

export function WalletMethod() {
  const words = useWords();
  const { region, chosen } = useWidget();
  const { send } = useStore();
  const { wallets, all_wallets, awaited, code_elsewhere } = useSlice((slices) => slices.connect);
  const directory = useSlice((slices) => slices.wallets.count);
  const { rows, known, count, more, places } = shownWallets(wallets, directory, awaited);
  const asking = awaited !== undefined || !!code_elsewhere;
  const shown = all_wallets ? rows : wallets;
  const all = all_wallets && (more || asking);
  // A directory that has less than was waited for takes no room back: the sheet is centred, and its rows would move away from
  // under a finger.
  const most = useRef(0);
  most.current = Math.max(most.current, shown.length + places + Number(all));
  return (
    <>
      {known === 0 && !asking && (
        <Status title={words.format('connect.none.title')}>
          {words.format('connect.none.text')}
        </Status>
      )}
      <List label={words.format('connect.wallets')} minHeight={most.current * ROW_PX}>
        {shown.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} />
        ))}
        {skeletonRows(places)}
        {all && (
          <Item
            lead={<IconAvatar icon="layoutGrid" />}
            title={words.format('connect.all')}
            selected={chosen === 'all_wallets'}
            end={
              <>
                {more && <span className="pt-sub pt-num">{count.toLocaleString(region)}</span>}
                <Icon name="chevronRight" size={16} />
              </>
            }
            onClick={() => send({ type: 'navigate', how: 'push', view: 'all_wallets' })}
          />
        )}
      </List>
    </>
  );
}

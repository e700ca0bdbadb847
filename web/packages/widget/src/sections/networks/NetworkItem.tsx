// SPDX-License-Identifier: Apache-2.0
//
// One network: what is held there, and whether it is active, being switched to, declined a moment ago, or out of
// reach for a reason.
import type { NetworkRow, NetworksSlice } from '@portico/engine';
import { Avatar, Icon, Item, Loader } from '@portico/ui';
import type { ReactNode } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { useWords } from './useWords.ts';

export interface NetworkItemProps {
  readonly row: NetworkRow;
  readonly networks: NetworksSlice;
}

export function NetworkItem({ row, networks }: NetworkItemProps) {
  const words = useWords();
  const { send } = useStore();
  const { region } = useWidget();
  const worth = useSlice(
    ({ tokens }) => tokens?.chains?.find(({ chain }) => chain === row.caip_network_id)?.value,
  );
  const wallet =
    useSlice((slices) => nameOfWallet(slices.account.wallet)) ?? words.format('connecting.wallet');
  const target = networks.target === row.caip_network_id ? networks.switching : 'none';
  const busy = target === 'switching' || target === 'adding';
  const sub = (): string | undefined => {
    if (!row.enabled) return words.format('networks.not_granted', { wallet });
    if (target === 'switching') return words.format('networks.switching', { wallet });
    if (target === 'adding') return words.format('networks.adding', { wallet });
    if (target === 'declined') return words.format('networks.declined');
    if (target === 'failed') return words.error(networks.error_code, { wallet }).title;
    if (row.needs_wallet) return words.format('networks.needs_wallet', { network: row.name });
    return undefined;
  };
  return (
    <Item
      lead={<Avatar name={row.name} image={row.image_url} round />}
      title={row.name}
      sub={sub()}
      wrap
      selected={row.active}
      disabled={!row.enabled}
      end={
        <>
          {worth !== undefined && worth !== '0.00' && (
            <bdi translate="no" dir="ltr" className="pt-sub pt-num">
              {formatMoney(worth, region)}
            </bdi>
          )}
          {busy ? <Loader /> : endOf(row)}
        </>
      }
      onClick={() => send({ type: 'choose_network', chain: row.caip_network_id })}
    />
  );
}

/** As wide in every row, so that the amounts before it stand below each other. */
function endOf({ active, needs_wallet }: NetworkRow): ReactNode {
  if (active) return <Icon name="check" className="pt-on" />;
  if (needs_wallet) return <Icon name="chevronRight" size={16} />;
  return <span className="pt-endplace" />;
}

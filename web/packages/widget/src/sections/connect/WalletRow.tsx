// SPDX-License-Identifier: Apache-2.0
//
// One wallet in the Connect view.
import type { WalletRow as Wallet } from '@portico/engine';
import { Avatar, Icon, IconAvatar, Item, Tag } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useWords } from './useWords.ts';

export function WalletRow({ wallet }: { wallet: Wallet }) {
  const words = useWords();
  const { send } = useStore();
  const selected = useWidget().chosen === wallet.id;
  if (wallet.kind === 'wallet_connect') {
    return (
      <Item
        lead={<IconAvatar icon="qrCode" />}
        title={words.format('connect.phone')}
        selected={selected}
        end={
          wallet.last_used ? (
            <Tag accent>{words.format('connect.last_used')}</Tag>
          ) : (
            <Icon name="chevronRight" size={16} />
          )
        }
        onClick={() => send({ type: 'choose_wallet_connect' })}
      />
    );
  }
  return (
    <Item
      lead={<Avatar name={wallet.name} image={wallet.icon} lazy />}
      title={wallet.name}
      selected={selected}
      end={<WalletTag wallet={wallet} />}
      onClick={() => send({ type: 'choose_wallet', id: wallet.id })}
    />
  );
}

function WalletTag({ wallet }: { wallet: Wallet }) {
  const words = useWords();
  if (wallet.last_used) return <Tag accent>{words.format('connect.last_used')}</Tag>;
  if ((wallet.namespaces?.length ?? 0) > 1) return <Tag>{words.format('connect.multichain')}</Tag>;
  if (wallet.installed) return <Tag>{words.format('connect.installed')}</Tag>;
  return null;
}

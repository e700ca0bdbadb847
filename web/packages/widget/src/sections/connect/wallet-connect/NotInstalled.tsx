// SPDX-License-Identifier: Apache-2.0
//
// The wallet is an extension that is not in this browser: the ways to go on without it, or to add it.
import type { ConnectingSlice } from '@portico/engine';
import { Avatar, Icon, IconAvatar, type IconName, Item, List, Progress, Status } from '@portico/ui';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';

export function NotInstalled({ connecting }: { connecting: ConnectingSlice }) {
  const words = useWords();
  const { send } = useStore();
  const { wallet, platforms = [], can_get } = connecting;
  const name = wallet?.name ?? words.format('connecting.wallet');
  const ways = (
    [
      ['qr_code', 'smartphone', 'pair.missing.phone', 'pair.missing.phone_text'],
      ['mobile', 'smartphone', 'pair.open_wallet', undefined],
      ['web', 'globe', 'pair.missing.web', undefined],
      ['desktop', 'monitor', 'pair.missing.desktop', undefined],
    ] as const satisfies readonly (readonly [string, IconName, string, string | undefined])[]
  ).filter(([platform]) => platforms.includes(platform));
  return (
    <>
      <Progress state="stopped" badge={{ icon: 'x' }}>
        <Avatar name={name} image={wallet?.icon} size={64} />
      </Progress>
      <Status title={words.format('pair.missing.title', { wallet: name })}>
        {words.format(ways.length > 0 ? 'pair.missing.text' : 'pair.missing.text_add')}
      </Status>
      <div className="pt-gap">
        <List label={words.format('pair.missing.ways')}>
          {ways.map(([platform, icon, title, sub]) => (
            <Item
              key={platform}
              lead={<IconAvatar icon={icon} />}
              title={words.format(title, { wallet: name })}
              sub={sub && words.format(sub)}
              end={<Icon name="chevronRight" size={16} />}
              onClick={() => send({ type: 'choose_platform', platform })}
            />
          ))}
          {can_get && wallet && (
            <Item
              lead={<IconAvatar icon="puzzle" />}
              title={words.format('pair.missing.add')}
              sub={words.format('pair.missing.add_text')}
              end={<Icon name="arrowUpRight" size={16} />}
              onClick={() => send({ type: 'download_wallet', id: wallet.id })}
            />
          )}
        </List>
      </div>
    </>
  );
}

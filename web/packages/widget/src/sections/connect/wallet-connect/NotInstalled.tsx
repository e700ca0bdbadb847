// SPDX-License-Identifier: Apache-2.0
//
// The wallet is an extension that is not in this browser: the ways to go on without it, or to add it.
import type { ConnectingSlice } from '@portico/engine';
import { ArrowList, Icon, type IconName, IconTile, Niche, Row, StateText, Tile } from '@portico/ui';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';

export function NotInstalled({ connecting }: { connecting: ConnectingSlice }) {
  const words = useWords();
  const { send } = useStore();
  const { wallet, platforms = [], can_get } = connecting;
  const name = wallet?.name ?? words.say('connecting.wallet');
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
      <Niche state="stopped" badge={{ icon: 'x' }}>
        <Tile name={name} image={wallet?.icon} size={64} />
      </Niche>
      <StateText title={words.say('pair.missing.title', { wallet: name })}>
        {words.say('pair.missing.text')}
      </StateText>
      <div className="pt-gap">
        <ArrowList label={words.say('pair.missing.ways')}>
          {ways.map(([platform, icon, title, sub]) => (
            <Row
              key={platform}
              lead={<IconTile icon={icon} />}
              title={words.say(title, { wallet: name })}
              sub={sub && words.say(sub)}
              end={<Icon name="chevronRight" size={16} />}
              onClick={() => send({ type: 'choose_platform', platform })}
            />
          ))}
          {can_get && wallet && (
            <Row
              lead={<IconTile icon="puzzle" />}
              title={words.say('pair.missing.add')}
              sub={words.say('pair.missing.add_text')}
              end={<Icon name="arrowUpRight" size={16} />}
              onClick={() => send({ type: 'download_wallet', id: wallet.id })}
            />
          )}
        </ArrowList>
      </div>
    </>
  );
}

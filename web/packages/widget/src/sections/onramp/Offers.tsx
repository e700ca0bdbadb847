// SPDX-License-Identifier: Apache-2.0
//
// What is bought, and what providers offer for the amount: what arrives after every fee, and the fee in money.
import type { BuySlice } from '@portico/engine';
import { Avatar, GroupLabel, Icon, IconAvatar, Item, Tag } from '@portico/ui';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { type Store, useStore } from '../../store/StoreContext.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatFiat } from './formatFiat.ts';
import { TokenItem } from './TokenItem.tsx';
import { useWords } from './useWords.ts';

export function Offers({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { send } = useStore();
  const token = buy.tokens.find(({ id }) => id === buy.token);
  return (
    <section aria-label={words.format('buy.offers')}>
      <GroupLabel>{words.format('buy.offers')}</GroupLabel>
      <ul className="pt-list" aria-label={words.format('buy.token')}>
        {token ? (
          <TokenItem token={token} end={chevron} onClick={() => choose(send)} />
        ) : (
          <Item
            lead={<IconAvatar icon="coins" />}
            title={words.format('buy.select')}
            end={chevron}
            onClick={() => choose(send)}
          />
        )}
      </ul>
      <OfferList buy={buy} symbol={token?.symbol ?? ''} />
    </section>
  );
}

const chevron = <Icon name="chevronDown" size={16} />;
const choose = (send: Store['send']): void =>
  send({ type: 'navigate', how: 'push', view: 'on_ramp_token_select' });

function OfferList({ buy, symbol }: { buy: BuySlice; symbol: string }) {
  const words = useWords();
  const { region } = words;
  const { send } = useStore();
  // In another country there may be nothing to ask for.
  if (buy.step === 'loading') return <ItemSkeleton label={words.format('buy.loading')} rows={2} />;
  if (buy.step === 'unavailable') return null;
  if (buy.quoting && buy.offers.length === 0)
    return <ItemSkeleton label={words.format('buy.asking')} rows={2} />;
  if (buy.offers.length === 0) return null;
  return (
    <ul className="pt-list">
      {buy.offers.map((offer, at) => (
        <Item
          key={offer.provider}
          lead={<Avatar name={offer.name} />}
          title={`${formatSmallAmount(offer.arrives, region)} ${symbol}`}
          end={at === 0 && buy.offers.length > 1 && <Tag>{words.format('buy.best')}</Tag>}
          sub={words.format('buy.fee', {
            provider: offer.name,
            fee: formatFiat(offer.fee, buy.fiat, region),
          })}
          selected={offer.provider === buy.offer}
          onClick={() => send({ type: 'choose_buy_offer', provider: offer.provider })}
        />
      ))}
    </ul>
  );
}

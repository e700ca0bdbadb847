// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of the operator: each opens its page in a window, in the tap.
import type { PaySlice } from '@portico/engine';
import { Avatar, GroupLabel, Icon, Item } from '@portico/ui';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useAgain } from './useAgain.ts';
import { useWords } from './useWords.ts';

export function Exchanges({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { send } = useStore();
  const { again, held } = useAgain(pay);
  if (pay.asking_exchanges)
    return <ItemSkeleton label={words.format('pay.exchanges_asking')} rows={1} />;
  return (
    <section aria-label={words.format('pay.exchange')}>
      <GroupLabel>{words.format('pay.exchange')}</GroupLabel>
      {pay.exchanges.length === 0 ? (
        <p className="pt-footnote">{words.format('pay.exchanges_none')}</p>
      ) : (
        <ul className="pt-list">
          {pay.exchanges.map(({ id, name, image_url }) => (
            <Item
              key={id}
              lead={<Avatar name={name} image={image_url} />}
              title={words.format(again ? 'pay.exchange_again' : 'pay.exchange_with', { name })}
              end={<Icon name="arrowUpRight" size={16} />}
              onClick={() =>
                held || send({ type: 'pay_at_exchange', exchange: id, ...(again && { again }) })
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

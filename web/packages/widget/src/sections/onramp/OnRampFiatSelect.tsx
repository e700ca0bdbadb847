// SPDX-License-Identifier: Apache-2.0
//
// OnRampFiatSelect: currencies that providers take here.
import { Avatar, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { BuyList } from './BuyList.tsx';
import { useWords } from './useWords.ts';

export function OnRampFiatSelect() {
  const words = useWords();
  const { send } = useStore();
  const choose = (fiat: string): void => {
    send({ type: 'choose_buy_fiat', fiat });
    send({ type: 'go_back' });
  };
  return (
    <BuyList title={words.format('buy.select_fiat')}>
      {(buy) => (
        <ul className="pt-list" aria-label={words.format('buy.select_fiat')}>
          {buy.fiats.map((fiat) => (
            <Item
              key={fiat}
              lead={<Avatar name={fiat} round />}
              title={nameOf(fiat, words.locale.tag)}
              sub={fiat}
              selected={fiat === buy.fiat}
              onClick={() => choose(fiat)}
            />
          ))}
        </ul>
      )}
    </BuyList>
  );
}

function nameOf(fiat: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'currency' }).of(fiat) ?? fiat;
  } catch {
    return fiat;
  }
}

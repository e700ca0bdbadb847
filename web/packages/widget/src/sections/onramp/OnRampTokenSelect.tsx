// SPDX-License-Identifier: Apache-2.0
//
// OnRampTokenSelect: what can be bought to this account; its own network's first.
import { Status } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { BuyList } from './BuyList.tsx';
import { nothingIn, useNothingHere } from './BuyNotes.tsx';
import { TokenItem } from './TokenItem.tsx';
import { useNetworkOf } from './useNetworkOf.ts';
import { useWords } from './useWords.ts';

export function OnRampTokenSelect() {
  const words = useWords();
  const { send } = useStore();
  const nothing = useNothingHere();
  const networkOf = useNetworkOf();
  const choose = (token: string): void => {
    send({ type: 'choose_buy_token', token });
    send({ type: 'go_back' });
  };
  return (
    <BuyList title={words.format('buy.select')}>
      {(buy) => (
        <>
          {buy.tokens.length === 0 && (
            <Status
              title={buy.problem === 'not_in_country' ? nothingIn(buy, words, networkOf) : nothing}
            />
          )}
          <ul className="pt-list" aria-label={words.format('buy.select')}>
            {buy.tokens.map((token) => (
              <TokenItem
                key={token.id}
                token={token}
                selected={token.id === buy.token}
                onClick={() => choose(token.id)}
              />
            ))}
          </ul>
        </>
      )}
    </BuyList>
  );
}

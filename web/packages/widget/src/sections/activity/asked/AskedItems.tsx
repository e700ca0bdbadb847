// SPDX-License-Identifier: Apache-2.0
//
// In the account: that its wallet has been asked and nobody has answered. Each leads to where the wallet can be opened again.
import { Avatar, Icon, IconAvatar, Item, Loader } from '@portico/ui';
import { nameOfWallet } from '../../../parts/leavingWord.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { useWords } from '../useWords.ts';
import { askedId } from './askedId.ts';
import { askedText } from './askedText.ts';
import { useAsked } from './useAsked.ts';

/** The rest is behind these. */
const kShown = 2;

export function AskedItems() {
  const words = useWords();
  const { send } = useStore();
  const asked = useAsked();
  const wallet = useSlice(({ account }) => account.wallet);
  if (asked.length === 0) return null;
  const title = words.format('asked.title', {
    wallet: nameOfWallet(wallet) ?? words.format('connecting.wallet'),
  });
  return (
    <ul className="pt-list" aria-label={words.format('asked.list')}>
      {asked.slice(0, kShown).map((request) => (
        <Item
          key={request.id}
          lead={
            <span className="pt-badged" aria-hidden="true">
              {wallet ? (
                <Avatar name={wallet.name} image={wallet.icon} />
              ) : (
                <IconAvatar icon="wallet" />
              )}
              <span className="pt-corner is-kind is-warn">
                <Loader />
              </span>
            </span>
          }
          title={title}
          sub={askedText(request, words)}
          end={<Icon name="chevronRight" size={16} />}
          onClick={() =>
            send({
              type: 'navigate',
              how: 'push',
              view: 'transaction',
              data: { id: askedId(request) },
            })
          }
        />
      ))}
    </ul>
  );
}

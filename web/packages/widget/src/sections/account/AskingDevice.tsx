// SPDX-License-Identifier: Apache-2.0
//
// A further device asks this one for a share of the wallet (decision 65): the way to where it is let in or refused.
import { Icon, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function AskingDevice() {
  const words = useWords();
  const { send } = useStore();
  const asks = useSlice(({ login }) => login?.device_asks);
  if (!asks) return null;
  return (
    <ul className="pt-list">
      <Item
        lead={<Icon name="smartphone" className="pt-lead" />}
        title={words.format('account.device_asks')}
        sub={words.format('account.device_asks_text')}
        end={<Icon name="arrowUpRight" size={16} />}
        onClick={() => send({ type: 'manage_wallet' })}
      />
    </ul>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The row that turns the wallet behind an e-mail into its smart account and back: only where the server has a bundler.
import { Icon, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function AccountTypeItem() {
  const words = useWords();
  const { send } = useStore();
  const active = useSlice(
    ({ networks }) => networks.networks.find((row) => row.active)?.caip_network_id,
  );
  const offered = useSlice(({ login }) => login?.smart_account_networks);
  const isSmart = useSlice(({ account }) => account.account_type === 'smart_account');
  // Back there is always a way.
  if (!isSmart && !offered?.some((one) => one === active)) return null;
  return (
    <Item
      compact
      lead={<Icon name="arrowUpDown" className="pt-lead" />}
      title={words.format(isSmart ? 'settings.use_eoa' : 'settings.use_smart')}
      onClick={() =>
        send({ type: 'set_preferred_account', account_type: isSmart ? 'eoa' : 'smart_account' })
      }
    />
  );
}

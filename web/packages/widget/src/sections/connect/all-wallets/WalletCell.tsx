// SPDX-License-Identifier: Apache-2.0
//
// One wallet in the grid of all wallets.
import type { WalletRow } from '@portico/engine';
import { Avatar, Icon } from '@portico/ui';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';

export function WalletCell({ wallet }: { wallet: WalletRow }) {
  const words = useWords();
  const { send } = useStore();
  return (
    <li>
      <button
        type="button"
        className="pt-cell"
        part="cell"
        onClick={() => send({ type: 'choose_wallet', id: wallet.id })}
      >
        <span className="pt-badged">
          <Avatar name={wallet.name} image={wallet.icon} size={56} lazy />
          {wallet.installed && (
            <span className="pt-corner is-check">
              <Icon name="check" size={12} />
              <span className="pt-vh">{words.format('wallets.installed')}</span>
            </span>
          )}
        </span>
        <span>{wallet.name}</span>
      </button>
    </li>
  );
}

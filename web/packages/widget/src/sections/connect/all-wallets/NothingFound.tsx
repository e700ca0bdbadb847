// SPDX-License-Identifier: Apache-2.0
//
// In place of wallets when none is found: what to check, and the way that needs no finding; where there is none, back to all of them.
import { Button, Icon, Status } from '@portico/ui';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { useWords } from '../useWords.ts';

export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const words = useWords();
  const { send } = useStore();
  const { wallets, code_elsewhere, own_relay } = useSlice((slices) => slices.connect);
  // Over the operator's own relay a wallet of another name does not read the code.
  const row = !own_relay && wallets.some((wallet) => wallet.kind === 'wallet_connect');
  const code = row || (!own_relay && code_elsewhere);
  return (
    <div className="pt-none">
      <Status
        title={
          query === ''
            ? words.format('connect.none.title')
            : words.format('wallets.none.title', { query })
        }
      >
        {words.format(code ? 'wallets.none.text' : 'wallets.none.text_plain')}
      </Status>
      {!row && query !== '' && (
        <Button small onClick={onClear}>
          {words.format('wallets.see_all')}
        </Button>
      )}
      {/* On a phone the code is at the foot. */}
      {row && (
        <Button small onClick={() => send({ type: 'choose_wallet_connect' })}>
          <Icon name="qrCode" size={16} />
          {words.format('wallets.show_code')}
        </Button>
      )}
    </div>
  );
}

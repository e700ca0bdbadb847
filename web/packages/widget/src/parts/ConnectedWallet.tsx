// SPDX-License-Identifier: Apache-2.0
//
// The strip at the foot: the connected wallet and the way to leave it.

import { Button, Plinth, Tile } from '@portico/ui';
import { useDisconnect } from '../sections/account/profile/useDisconnect.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';

export function ConnectedWallet({ leave }: { leave?: string }) {
  const words = useWords();
  const disconnect = useDisconnect();
  const wallet = useSlice((slices) => slices.account.wallet);
  const name = wallet?.name ?? words.say('account.wallet');
  return (
    <Plinth note>
      <div className="pt-party">
        <Tile name={name} image={wallet?.icon} size={32} />
        <span className="pt-main">
          {leave ? (
            <span className="pt-sub">{leave}</span>
          ) : (
            <>
              <span className="pt-title">{name}</span>
              <span className="pt-sub">{words.say('account.connected')}</span>
            </>
          )}
        </span>
        <Button small kind="outline" onClick={disconnect}>
          {words.say('action.disconnect')}
        </Button>
      </div>
    </Plinth>
  );
}

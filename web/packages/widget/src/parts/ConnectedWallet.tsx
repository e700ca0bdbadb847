// SPDX-License-Identifier: Apache-2.0
//
// The strip at the foot: the connected wallet and the way to leave it. Offline another strip stands there, and Settings have the way.

import { Avatar, Button, Footer } from '@portico/ui';
import { useDisconnect } from '../sections/account/profile/useDisconnect.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { isEmbedded, leavingWord, nameOfWallet } from './leavingWord.ts';

export function ConnectedWallet({ leave }: { leave?: string }) {
  const words = useWords();
  const disconnect = useDisconnect();
  const wallet = useSlice((slices) => slices.account.wallet);
  const online = useSlice((slices) => slices.modal.online);
  // Who is signed in says more than that somebody is.
  const email = useSlice(({ login }) => login?.email);
  if (!online && leave === undefined) return null;
  const name = nameOfWallet(wallet) ?? words.format('account.wallet');
  return (
    <Footer note>
      <div className="pt-party">
        <Avatar name={name} image={wallet?.icon} size={32} />
        <span className="pt-main">
          {leave ? (
            <span className="pt-sub">{leave}</span>
          ) : (
            <>
              <span className="pt-title">{name}</span>
              <span className="pt-sub">
                {(isEmbedded(wallet?.id) && email) || words.format('account.connected')}
              </span>
            </>
          )}
        </span>
        <Button small kind="outline" onClick={disconnect}>
          {words.format(leavingWord(wallet?.id))}
        </Button>
      </div>
    </Footer>
  );
}

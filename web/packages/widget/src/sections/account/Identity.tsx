// SPDX-License-Identifier: Apache-2.0
//
// The picture of the account with its wallet at the corner, and the address, which copies on a press.
import type { AccountSlice } from '@portico/engine';
import { Avatar, Icon, shortAddress } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from './AccountAvatar.tsx';
import { useWords } from './useWords.ts';

export interface IdentityProps {
  readonly account: AccountSlice;
  readonly address: string;
  /** The host's name for it. */
  readonly label?: string | undefined;
}

export function Identity({ account, address, label }: IdentityProps) {
  const words = useWords();
  const { send } = useStore();
  const { wallet, copied } = account;
  const name = useSlice((slices) => slices.identity?.name);
  const shown = label ?? name;
  return (
    <>
      <span className="pt-badged">
        <AccountAvatar address={address} size={72} />
        {wallet && (
          <span className="pt-corner is-wallet">
            <Avatar name={wallet.name} image={wallet.icon} size={28} />
          </span>
        )}
      </span>
      <button
        type="button"
        className="pt-chip pt-whoname"
        part="address"
        onClick={() => send({ type: 'copy_address' })}
      >
        {/* Keyed: a name that comes late fades in, and pushes nothing aside. */}
        <span className="pt-chipname" key={shown ?? ''}>
          {shown ? (
            <bdi translate="no">{shown}</bdi>
          ) : (
            <bdi translate="no" className="pt-addr">
              {shortAddress(address)}
            </bdi>
          )}
          <Icon name={copied ? 'check' : 'copy'} size={16} />
        </span>
        <span className="pt-vh">{words.format(copied ? 'account.copied' : 'account.copy')}</span>
      </button>
    </>
  );
}

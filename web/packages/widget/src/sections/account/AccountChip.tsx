// SPDX-License-Identifier: Apache-2.0
//
// Whose account it is, in one line above its figures: picture and name lead to the other accounts, the
// button beside them copies the address.
import { Icon, IconButton, shortAddress, Tag } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from './AccountAvatar.tsx';
import { useWords } from './useWords.ts';

export function AccountChip({ address }: { address: string }) {
  const words = useWords();
  const { send } = useStore();
  const name = useSlice((slices) => slices.identity?.name);
  const { account_type, copied } = useSlice((slices) => slices.account);
  return (
    <div className="pt-id">
      <button
        type="button"
        className="pt-chip"
        part="chip"
        onClick={() => send({ type: 'navigate', how: 'push', view: 'profile' })}
      >
        <AccountAvatar address={address} size={32} />
        {/* Keyed: a name that comes late fades in, and pushes nothing aside. */}
        <span className="pt-chipname" key={name ?? ''}>
          {name ? (
            <bdi translate="no">{name}</bdi>
          ) : (
            <bdi translate="no" className="pt-addr">
              {shortAddress(address)}
            </bdi>
          )}
          <Icon name="chevronsUpDown" size={14} />
        </span>
        <span className="pt-vh">{words.format('profile.title')}</span>
      </button>
      {account_type === 'smart_account' ? (
        <Tag>{words.format('account_type.smart_account')}</Tag>
      ) : (
        <span />
      )}
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={words.format(copied ? 'account.copied' : 'account.copy')}
        onClick={() => send({ type: 'copy_address' })}
      />
    </div>
  );
}

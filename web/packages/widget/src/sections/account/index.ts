// SPDX-License-Identifier: Apache-2.0
//
// The account, its settings and everything that is connected.
import type { ComponentType } from 'react';
import type { ViewsOf } from '../SectionRow.ts';
import { Account } from './Account.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { Profile } from './profile/Profile.tsx';
import { ProfileWallets } from './profile/ProfileWallets.tsx';
import { SwitchAddress } from './profile/SwitchAddress.tsx';

export { english } from './english.ts';

export const views: Readonly<Record<ViewsOf<'account'>, ComponentType>> = {
  account: Account,
  account_settings: AccountSettings,
  profile: Profile,
  profile_wallets: ProfileWallets,
  switch_address: SwitchAddress,
};

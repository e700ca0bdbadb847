// SPDX-License-Identifier: Apache-2.0
//
// Every view but the first and the messages around them, with their style sheets, icons and English
// words: a chunk of its own, fetched after the first paint.
import type { View } from '@portico/engine';
import { laterIconPaths, laterStyles } from '@portico/ui';
import type { ComponentType } from 'react';
import { Account } from '../account/Account.tsx';
import { AccountSettings } from '../account/AccountSettings.tsx';
import { Transaction } from '../activity/Transaction.tsx';
import { Transactions } from '../activity/Transactions.tsx';
import { AllWallets } from '../all-wallets/AllWallets.tsx';
import { ConnectWallets } from '../connect/ConnectWallets.tsx';
import { ConnectingExternal } from '../connecting-external/ConnectingExternal.tsx';
import { ConnectingMultiChain } from '../connecting-multi-chain/ConnectingMultiChain.tsx';
import { ConnectingWalletConnect } from '../connecting-wallet-connect/ConnectingWalletConnect.tsx';
import { Downloads } from '../get-wallet/Downloads.tsx';
import { GetWallet } from '../get-wallet/GetWallet.tsx';
import { WhatIsANetwork } from '../help/WhatIsANetwork.tsx';
import { WhatIsAWallet } from '../help/WhatIsAWallet.tsx';
import { later } from '../locales/en/later.ts';
import { Networks } from '../networks/Networks.tsx';
import { Profile } from '../profile/Profile.tsx';
import { ProfileWallets } from '../profile/ProfileWallets.tsx';
import { SwitchAddress } from '../profile/SwitchAddress.tsx';
import { SwitchActiveChain } from '../switch-network/SwitchActiveChain.tsx';
import { SwitchNetwork } from '../switch-network/SwitchNetwork.tsx';
import { UnsupportedChain } from '../unsupported-chain/UnsupportedChain.tsx';

export const styles = laterStyles;
export const icons = laterIconPaths;
export const english = later;
export { AlertSlot, ToastSlot } from './Messages.tsx';

export const views: Readonly<Record<Exclude<View, 'connect'>, ComponentType>> = {
  connect_wallets: ConnectWallets,
  all_wallets: AllWallets,
  get_wallet: GetWallet,
  downloads: Downloads,
  what_is_a_wallet: WhatIsAWallet,
  what_is_a_network: WhatIsANetwork,
  connecting_wallet_connect: ConnectingWalletConnect,
  connecting_wallet_connect_basic: ConnectingWalletConnect,
  connecting_external: ConnectingExternal,
  connecting_multi_chain: ConnectingMultiChain,
  account: Account,
  account_settings: AccountSettings,
  transactions: Transactions,
  transaction: Transaction,
  profile: Profile,
  profile_wallets: ProfileWallets,
  switch_address: SwitchAddress,
  networks: Networks,
  switch_network: SwitchNetwork,
  switch_active_chain: SwitchActiveChain,
  unsupported_chain: UnsupportedChain,
};

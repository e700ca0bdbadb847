// SPDX-License-Identifier: Apache-2.0
//
// The component of every view that the engine can show.
import type { View } from '@portico/engine';
import type { ComponentType } from 'react';
import { Account } from '../account/Account.tsx';
import { AllWallets } from '../all-wallets/AllWallets.tsx';
import { Connect } from '../connect/Connect.tsx';
import { ConnectingExternal } from '../connecting-external/ConnectingExternal.tsx';
import { ConnectingWalletConnect } from '../connecting-wallet-connect/ConnectingWalletConnect.tsx';
import { Networks } from '../networks/Networks.tsx';
import { SwitchNetwork } from '../switch-network/SwitchNetwork.tsx';
import { UnsupportedChain } from '../unsupported-chain/UnsupportedChain.tsx';
import { WhatIsAWallet } from '../what-is-a-wallet/WhatIsAWallet.tsx';

export const views: Readonly<Record<View, ComponentType>> = {
  connect: Connect,
  all_wallets: AllWallets,
  connecting_wallet_connect: ConnectingWalletConnect,
  connecting_wallet_connect_basic: ConnectingWalletConnect,
  connecting_external: ConnectingExternal,
  account: Account,
  networks: Networks,
  switch_network: SwitchNetwork,
  unsupported_chain: UnsupportedChain,
  what_is_a_wallet: WhatIsAWallet,
};

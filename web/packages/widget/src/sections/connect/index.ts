// SPDX-License-Identifier: Apache-2.0
//
// The ways to connect behind the first view: all wallets, a wallet in this browser, a phone.
import type { ComponentType } from 'react';
import type { ViewsOf } from '../SectionRow.ts';
import { AllWallets } from './all-wallets/AllWallets.tsx';
import { ConnectWallets } from './ConnectWallets.tsx';
import { ConnectingExternal } from './external/ConnectingExternal.tsx';
import { ConnectingMultiChain } from './multi-chain/ConnectingMultiChain.tsx';
import { ConnectingWalletConnect } from './wallet-connect/ConnectingWalletConnect.tsx';

export { english } from './english.ts';

export const views: Readonly<Record<Exclude<ViewsOf<'connect'>, 'connect'>, ComponentType>> = {
  connect_wallets: ConnectWallets,
  all_wallets: AllWallets,
  connecting_wallet_connect: ConnectingWalletConnect,
  connecting_wallet_connect_basic: ConnectingWalletConnect,
  connecting_external: ConnectingExternal,
  connecting_multi_chain: ConnectingMultiChain,
};

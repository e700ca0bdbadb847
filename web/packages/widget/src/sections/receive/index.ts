// SPDX-License-Identifier: Apache-2.0
//
// Receiving: the address as a code, a request of payment, the networks it holds for.
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx';
import { WalletReceive } from './WalletReceive.tsx';
import { WalletReceiveAmount } from './WalletReceiveAmount.tsx';

export { english } from './english.ts';

export const views = {
  wallet_receive: WalletReceive,
  wallet_receive_amount: WalletReceiveAmount,
  wallet_compatible_networks: WalletCompatibleNetworks,
};

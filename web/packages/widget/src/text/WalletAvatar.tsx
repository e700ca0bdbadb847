// SPDX-License-Identifier: Apache-2.0
//
// The tile of the wallet that a view is about; a wallet's sign while none is known.
import type { WalletRow } from '@portico/engine';
import { Avatar, IconAvatar } from '@portico/ui';

export function WalletAvatar({ wallet }: { wallet: Pick<WalletRow, 'name' | 'icon'> | undefined }) {
  if (!wallet) return <IconAvatar icon="wallet" large />;
  return <Avatar name={wallet.name} image={wallet.icon} size={64} />;
}

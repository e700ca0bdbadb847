// SPDX-License-Identifier: Apache-2.0
//
// The tile of the wallet that a view is about; a wallet's sign while none is known.
import type { WalletRow } from '@portico/engine';
import { IconTile, Tile } from '@portico/ui';

export function WalletTile({ wallet }: { wallet: Pick<WalletRow, 'name' | 'icon'> | undefined }) {
  if (!wallet) return <IconTile icon="wallet" large />;
  return <Tile name={wallet.name} image={wallet.icon} size={64} />;
}

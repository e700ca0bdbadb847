// SPDX-License-Identifier: Apache-2.0
//
// For a wallet that cannot be paired from here: a code for the phone's camera, with the link that opens this
// page inside the wallet.
import type { ConnectingSlice } from '@portico/engine';
import { Avatar, QrCodeFrame } from '@portico/ui';
import { useWords } from '../useWords.ts';

export function PageCode({ connecting: { wallet, link } }: { connecting: ConnectingSlice }) {
  const words = useWords();
  if (!wallet) return null;
  return (
    <QrCodeFrame
      text={link}
      label={words.format('pair.inside_code', { wallet: wallet.name })}
      mark={<Avatar name={wallet.name} image={wallet.icon} size={56} />}
    />
  );
}

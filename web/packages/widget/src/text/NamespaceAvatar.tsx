// SPDX-License-Identifier: Apache-2.0
//
// The round tile of an ecosystem: its currency sign, in its own tone.
import type { ChainNamespace } from '@portico/engine';
import { Avatar, type AvatarSize } from '@portico/ui';

const signs: { readonly [Name in ChainNamespace]: string } = {
  eip155: 'Ξthereum',
  solana: 'Solana',
  bip122: '₿itcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
};

export function NamespaceAvatar({
  namespace,
  size,
}: {
  namespace: ChainNamespace;
  size?: AvatarSize;
}) {
  return <Avatar name={signs[namespace]} round {...(size && { size })} />;
}

// SPDX-License-Identifier: Apache-2.0
//
// The round tile of an ecosystem: the mark of its main network where the app offers that, else its currency sign in its own tone.
import type { ChainNamespace } from '@portico/engine';
import { Avatar, type AvatarSize } from '@portico/ui';
import { useSlice } from '../store/useSlice.ts';

const signs: { readonly [Name in ChainNamespace]: string } = {
  eip155: 'Ξthereum',
  solana: 'Solana',
  bip122: '₿itcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
};
/** Where a namespace has many networks, its first one: CAIP-2. */
const ETHEREUM = 'eip155:1';

export function NamespaceAvatar({
  namespace,
  size,
}: {
  namespace: ChainNamespace;
  size?: AvatarSize;
}) {
  const image = useSlice(
    ({ networks }) =>
      networks.networks.find(({ caip_network_id: id, testnet }) =>
        namespace === 'eip155' ? id === ETHEREUM : !testnet && id.startsWith(`${namespace}:`),
      )?.image_url,
  );
  return <Avatar name={signs[namespace]} image={image} round {...(size && { size })} />;
}

// SPDX-License-Identifier: Apache-2.0
//
// The round picture of an account: its owner's own, by way of the operator's server, where that is known (only
// of the active account), else the one made from the address.
import { AddressAvatar } from '@portico/ui';
import { useSlice } from '../../store/useSlice.ts';

export function AccountAvatar({ address, size }: { address: string; size: number }) {
  const image = useSlice(({ account, identity }) =>
    account.address === address ? identity?.avatar_url : undefined,
  );
  return <AddressAvatar address={address} image={image} size={size} />;
}

// SPDX-License-Identifier: Apache-2.0
//
// A token that can be bought: its picture, its name, and its symbol with the network.
import type { BuyToken } from '@portico/engine';
import { Item } from '@portico/ui';
import type { ComponentProps } from 'react';
import { TokenPicture } from '../../parts/TokenPicture.tsx';
import { useNetworkOf } from './useNetworkOf.ts';

export interface TokenItemProps
  extends Pick<ComponentProps<typeof Item>, 'selected' | 'end' | 'onClick'> {
  readonly token: BuyToken;
}

export function TokenItem({ token, ...rest }: TokenItemProps) {
  const { row, name } = useNetworkOf()(token);
  return (
    <Item
      {...rest}
      lead={<TokenPicture symbol={token.symbol} image={token.icon_url} network={row} />}
      title={token.name}
      sub={[token.symbol, name].filter(Boolean).join(' · ')}
    />
  );
}

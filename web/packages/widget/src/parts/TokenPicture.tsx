// SPDX-License-Identifier: Apache-2.0
//
// The picture of a token, with that of its network at the corner. Their names stand beside it.
import type { NetworkRow } from '@portico/engine';
import { Avatar } from '@portico/ui';

export interface TokenPictureProps {
  readonly symbol: string;
  readonly image?: string | undefined;
  readonly network?: NetworkRow | undefined;
}

export function TokenPicture({ symbol, image, network }: TokenPictureProps) {
  return (
    <span className="pt-badged">
      <Avatar name={symbol} image={image} round />
      {network && (
        <span className="pt-corner">
          <Avatar name={network.name} image={network.image_url} size={16} round />
        </span>
      )}
    </span>
  );
}

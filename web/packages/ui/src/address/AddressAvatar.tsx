// SPDX-License-Identifier: Apache-2.0
//
// The round picture of an address: the one its owner chose, once it is there, over one made from the address,
// which stays where none is or it fails to load. Decorative: the address itself always stands beside it.
import { createElement, useState } from 'react';
import { addressShapes } from './addressShapes.ts';

export interface AddressPictureProps {
  readonly address: string;
  /** Of a host that may learn who looks: the operator's server. */
  readonly image?: string | undefined;
  readonly size?: number;
}

export function AddressAvatar({ address, image, size = 40 }: AddressPictureProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const art = image !== undefined && image === loaded && image !== failed;
  return (
    <span
      className="pt-avatar"
      part="avatar"
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      {!art && (
        <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
          {addressShapes(address).map((shape, index) =>
            createElement(shape.tag, { key: index, ...shape.attributes }),
          )}
        </svg>
      )}
      {image !== undefined && image !== failed && (
        <img
          src={image}
          alt=""
          className={art ? undefined : 'is-loading'}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(image)}
          onError={() => setFailed(image)}
        />
      )}
    </span>
  );
}

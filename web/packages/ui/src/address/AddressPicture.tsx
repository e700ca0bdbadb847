// SPDX-License-Identifier: Apache-2.0
//
// The round picture of an address. Decorative: the address itself always stands beside it.
import { createElement } from 'react';
import { doorway } from './doorway.ts';

export function AddressPicture({ address, size = 40 }: { address: string; size?: number }) {
  return (
    <svg
      className="pt-avatar"
      part="avatar"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      {doorway(address).map((shape, index) =>
        createElement(shape.tag, { key: index, ...shape.attributes }),
      )}
    </svg>
  );
}

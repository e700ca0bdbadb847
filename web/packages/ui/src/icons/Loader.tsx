// SPDX-License-Identifier: Apache-2.0
//
// The small loader: the same arch as the progress arch. There is no round spinner in the product.
import { loaderArch } from './loaderArch.ts';

export function Loader() {
  return (
    <svg className="pt-loader" viewBox="0 0 16 16" aria-hidden="true">
      <path className="l-track" d={loaderArch} />
      <path className="l-light" pathLength={100} d={loaderArch} />
    </svg>
  );
}

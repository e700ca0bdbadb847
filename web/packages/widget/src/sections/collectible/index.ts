// SPDX-License-Identifier: Apache-2.0
//
// One collectible.
import { Collectible } from './Collectible.tsx';

export { english } from './english.ts';

export const views = { nft: Collectible };

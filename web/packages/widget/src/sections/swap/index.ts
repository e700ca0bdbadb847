// SPDX-License-Identifier: Apache-2.0
//
// Swapping: the form, its tokens, the review.
import { Swap } from './Swap.tsx';
import { SwapPreview } from './SwapPreview.tsx';
import { SwapSelectToken } from './SwapSelectToken.tsx';

export { english } from './english.ts';

export const views = {
  swap: Swap,
  swap_select_token: SwapSelectToken,
  swap_preview: SwapPreview,
};

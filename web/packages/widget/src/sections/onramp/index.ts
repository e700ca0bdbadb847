// SPDX-License-Identifier: Apache-2.0
//
// Buying: the form with its offers, what it chooses from, the purchase, those of before, and what it is.
import { BuyInProgress } from './BuyInProgress.tsx';
import { OnRampActivity } from './OnRampActivity.tsx';
import { OnRampFiatSelect } from './OnRampFiatSelect.tsx';
import { OnRampProviders } from './OnRampProviders.tsx';
import { OnRampTokenSelect } from './OnRampTokenSelect.tsx';
import { WhatIsABuy } from './WhatIsABuy.tsx';

export { english } from './english.ts';

export const views = {
  on_ramp_providers: OnRampProviders,
  on_ramp_token_select: OnRampTokenSelect,
  on_ramp_fiat_select: OnRampFiatSelect,
  buy_in_progress: BuyInProgress,
  on_ramp_activity: OnRampActivity,
  what_is_a_buy: WhatIsABuy,
};

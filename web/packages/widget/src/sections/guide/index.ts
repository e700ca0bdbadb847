// SPDX-License-Identifier: Apache-2.0
//
// For those who have no wallet yet.
import type { ComponentType } from 'react';
import type { ViewsOf } from '../SectionRow.ts';
import { Downloads } from './Downloads.tsx';
import { GetWallet } from './GetWallet.tsx';
import { WhatIsANetwork } from './WhatIsANetwork.tsx';
import { WhatIsAWallet } from './WhatIsAWallet.tsx';

export { english } from './english.ts';

export const views: Readonly<Record<ViewsOf<'guide'>, ComponentType>> = {
  get_wallet: GetWallet,
  downloads: Downloads,
  what_is_a_wallet: WhatIsAWallet,
  what_is_a_network: WhatIsANetwork,
};

// SPDX-License-Identifier: Apache-2.0
//
// Choosing a network, and what stands in the way.
import type { ComponentType } from 'react';
import type { ViewsOf } from '../SectionRow.ts';
import { Networks } from './Networks.tsx';
import { SwitchActiveChain } from './SwitchActiveChain.tsx';
import { SwitchNetwork } from './SwitchNetwork.tsx';
import { UnsupportedChain } from './UnsupportedChain.tsx';

export { english } from './english.ts';

export const views: Readonly<Record<ViewsOf<'networks'>, ComponentType>> = {
  networks: Networks,
  switch_network: SwitchNetwork,
  switch_active_chain: SwitchActiveChain,
  unsupported_chain: UnsupportedChain,
};

// SPDX-License-Identifier: Apache-2.0
//
// The sections: a row each, with the chunk that holds it. Which view is of which section stands in
// core/engine/modal/views.hpp, how to add one in docs/adding-a-section.md. Heights are those of the gallery's scenes (its test/sections.test.ts compares them).
import type { Section } from '@portico/engine';
import type { SectionRow } from './SectionRow.ts';

export const sections = {
  connect: {
    code: () => import('./connect/index.ts'),
    leadsTo: ['guide', 'account'],
    heights: {
      all_wallets: 578,
      connect_wallets: 472,
      connecting_wallet_connect: [438, 470],
      connecting_wallet_connect_basic: [438, 478],
      connecting_external: 370,
      connecting_multi_chain: 453,
    },
    lists: ['connect_wallets'],
  },
  guide: {
    code: () => import('./guide/index.ts'),
    heights: {
      get_wallet: [240, 252],
      downloads: [424, 408],
      what_is_a_wallet: 379,
      what_is_a_network: [398, 359],
    },
    lists: ['get_wallet', 'what_is_a_wallet', 'what_is_a_network'],
  },
  account: {
    code: () => import('./account/index.ts'),
    needs: ['activity'],
    leadsTo: ['networks'],
    heights: {
      account: [596, 606],
      account_settings: 380,
      profile: 346,
      profile_wallets: 672,
      switch_address: 128,
    },
    lists: ['account_settings', 'profile_wallets', 'switch_address'],
  },
  activity: {
    code: () => import('./activity/index.ts'),
    heights: { transactions: 632, transaction: 466 },
    lists: ['transactions'],
  },
  networks: {
    code: () => import('./networks/index.ts'),
    heights: {
      networks: 631,
      switch_network: 349,
      switch_active_chain: 370,
      unsupported_chain: [593, 603],
    },
    lists: ['networks'],
  },
} satisfies Record<Section, SectionRow>;

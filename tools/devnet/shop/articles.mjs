// SPDX-License-Identifier: Apache-2.0
//
// What the shop of the devnet sells: made-up articles, each at a price in USDC and in ether.

/** Prices in base units: of USDC (6 decimals) and of ether (18). */
export const ARTICLES = [
  {
    id: 'lamp',
    name: 'Storm lamp',
    text: 'Brass, burns for a whole night.',
    prices: { USDC: '12500000', ETH: '4000000000000000' },
  },
  {
    id: 'rope',
    name: 'Mooring rope',
    text: 'Ten metres of hemp.',
    prices: { USDC: '4000000', ETH: '1300000000000000' },
  },
  {
    id: 'chart',
    name: 'Harbour chart',
    text: 'Printed, with every shallow.',
    prices: { USDC: '7250000', ETH: '2400000000000000' },
  },
];

export const DECIMALS = { USDC: 6, ETH: 18 };

// SPDX-License-Identifier: Apache-2.0
//
// What the gallery's account holds and did, fixed: figures, collectibles, half a year of transactions.
import type {
  ActivityEntry,
  ActivityTransfer,
  ChartSlice,
  NftsSlice,
  Slices,
} from '@portico/engine';
import { markOf } from './marks.ts';

export const balance = { state: 'fresh', amount: '2.408123456789', symbol: 'ETH' } as const;

export const tokens: NonNullable<Slices['tokens']> = {
  state: 'fresh',
  total: '12480.36',
  chains: [
    { chain: 'eip155:1', value: '9227.95' },
    { chain: 'eip155:8453', value: '3120.50' },
    { chain: 'eip155:10', value: '131.91' },
  ],
  tokens: [
    { ...token('Ether', 'ETH', 'eip155:1', '2.408123456789', '7825.04'), id: 'eip155:1' },
    token('USD Coin', 'USDC', 'eip155:8453', '3120.5', '3120.50'),
    token('Wrapped Bitcoin', 'WBTC', 'eip155:1', '0.013', '1402.91'),
    token('Optimism', 'OP', 'eip155:10', '96.4', '131.91'),
  ],
};

function token(name: string, symbol: string, chain: string, quantity: string, value: string) {
  const icon = markOf(symbol);
  return {
    id: `${chain}:${symbol}`,
    chain,
    name,
    symbol,
    quantity,
    value,
    ...(icon && { icon_url: icon }),
  };
}

const kDay = [
  12338.26, 12347.23, 12350.87, 12360.33, 12354.26, 12350.38, 12343.84, 12357.17, 12370.75,
  12374.88, 12386.27, 12376.57, 12381.18, 12393.31, 12395.97, 12399.85, 12395.97, 12399.13, 12390.4,
  12388.7, 12388.7, 12390.15, 12392.82, 12398.4, 12405.43, 12406.4, 12403.98, 12398.88, 12408.1,
  12404.95, 12406.4, 12415.61, 12416.1, 12427.5, 12419.98, 12433.56, 12438.41, 12445.93, 12452.23,
  12460.72, 12460.96, 12466.05, 12474.06, 12483.75, 12477.21, 12480.36,
];
const kNow = new Date('2026-01-15T14:05:00').getTime();
const kStep = 86_400_000 / (kDay.length - 1);

export const chart: ChartSlice = {
  state: 'fresh',
  period: 'day',
  points: kDay.map((value, index) => ({
    at_ms: Math.round(kNow - kStep * (kDay.length - 1 - index)),
    value: value.toFixed(2),
    unmoved: value.toFixed(2),
  })),
  at_ms: kNow,
};

/** The same from its end to its beginning: a loss. */
export const loss: ChartSlice = {
  ...chart,
  period: 'week',
  points: chart.points.map((point, index) => {
    const value = chart.points.at(-1 - index)?.value ?? point.value;
    return { ...point, value, unmoved: value };
  }),
};

const picture = (inside: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160">${inside}</svg>`)}`;
const rect = (fill: string): string => `<rect width="160" height="160" fill="${fill}"/>`;

function nft(id: number, name: string, image: string | undefined, quantity = '1') {
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  return {
    id: `eip155:1/erc721:${contract}/${id}`,
    chain: 'eip155:1',
    contract,
    token_id: `${id}`,
    name,
    collection: 'Colonnades',
    quantity,
    traits: [
      { name: 'Order', value: 'Tuscan' },
      { name: 'Stone', value: 'Travertine' },
      { name: 'Columns', value: `${id}` },
    ],
    ...(image && { image_url: image }),
  };
}

export const nfts: NftsSlice = {
  state: 'fresh',
  nfts: [
    nft(
      12,
      'Arcade no. 12',
      picture(
        `${rect('#e9d8c4')}<path d="M20 160V84a60 60 0 0 1 120 0v76z" fill="#c98a5e"/><path d="M52 160V92a28 28 0 0 1 56 0v68z" fill="#7b4a33"/><circle cx="124" cy="34" r="12" fill="#fff7ea"/>`,
      ),
    ),
    nft(
      7,
      'Stoa',
      picture(
        `${rect('#e5d7ea')}<path d="M0 120h160v40H0z" fill="#573a6b"/><path d="M30 120V40h14v80zM73 120V40h14v80zM116 120V40h14v80z" fill="#a57fb8"/><path d="M18 40l62-30 62 30z" fill="#a57fb8"/>`,
      ),
      '3',
    ),
    nft(
      31,
      'Nested',
      picture(
        `${rect('#d5dfee')}<path d="M10 160V90a70 70 0 0 1 140 0v70z" fill="#b4c6e2"/><path d="M34 160V94a46 46 0 0 1 92 0v66z" fill="#7d9ac6"/><path d="M58 160V98a22 22 0 0 1 44 0v62z" fill="#334f7d"/>`,
      ),
    ),
    // Its picture does not load.
    nft(44, 'Twin gates', 'data:image/png;base64,none'),
  ],
  more: false,
  loading_more: false,
};

const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const friend = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const shop = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';

const moved = (
  direction: ActivityTransfer['direction'],
  quantity: string,
  name: string,
  symbol: string,
  value?: string,
): ActivityTransfer => {
  const image = markOf(symbol);
  return {
    direction,
    nft: false,
    name,
    symbol,
    quantity,
    ...(image && { image_url: image }),
    ...(value && { value }),
  };
};

let count = 0;
function entry(at: string, operation: string, more: Partial<ActivityEntry>): ActivityEntry {
  const hash = `0x${(++count).toString(16).padStart(4, '9')}${'2c'.repeat(28)}71be`;
  return {
    id: `eip155:1:${hash}`,
    at_ms: new Date(at).getTime(),
    operation,
    hash,
    from: ada,
    to: shop,
    status: 'confirmed',
    transfers: [],
    suspicious: false,
    ...more,
  };
}

export const pending = entry('2026-01-15T14:04:20', 'send', {
  status: 'pending',
  to: friend,
  transfers: [moved('out', '0.25', 'Ether', 'ETH', '812.40')],
});
export const swap = entry('2026-01-14T10:21:00', 'trade', {
  application: 'Harbour',
  transfers: [
    moved('out', '0.5', 'Ether', 'ETH', '1624.80'),
    moved('in', '1621.42', 'USD Coin', 'USDC', '1621.42'),
  ],
  fee: { quantity: '0.001308', symbol: 'ETH', value: '4.25' },
});
export const received = entry('2026-01-12T09:12:00', 'receive', {
  from: friend,
  to: ada,
  transfers: [moved('in', '96.4', 'Optimism', 'OP', '131.91')],
});
export const failed = entry('2026-01-09T18:40:00', 'send', {
  status: 'failed',
  transfers: [moved('out', '1200', 'USD Coin', 'USDC')],
  fee: { quantity: '0.00013', symbol: 'ETH', value: '0.42' },
});
export const poisoned = entry('2026-01-12T09:14:00', 'receive', {
  from: '0x5aAe91C2b0fE37DdA5106aA7A8e2f0f3bB1CeAed',
  suspicious: true,
  transfers: [moved('in', '0', 'Optimism', 'OP')],
});
const bulk = entry('2026-01-08T11:00:00', 'execute', {
  application: 'Harbour',
  transfers: [
    moved('out', '12', 'Dai', 'DAI'),
    moved('out', '30.5', 'USD Coin', 'USDC'),
    moved('in', '0.004', 'Wrapped Bitcoin', 'WBTC'),
  ],
});
export const minted = entry('2025-12-14T08:00:00', 'mint', {
  to: ada,
  transfers: [
    { direction: 'in', nft: true, name: 'Stoa #7', symbol: '', quantity: '1', contract: shop },
  ],
  fee: { quantity: '0.0000019', symbol: 'ETH', value: '0.00' },
});
const approved = entry('2025-12-21T16:30:00', 'approve', { application: 'Harbour' });
const sent = entry('2025-12-02T12:00:00', 'send', {
  to: shop,
  transfers: [moved('out', '40', 'Dai', 'DAI', '40.00')],
});

export const activity: NonNullable<Slices['activity']> = {
  state: 'fresh',
  entries: [pending, swap, poisoned, received, failed, bulk, approved, minted, sent],
  more: false,
  loading_more: false,
};

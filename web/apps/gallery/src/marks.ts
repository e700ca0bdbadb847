// SPDX-License-Identifier: Apache-2.0
//
// The marks of networks and tokens, as the server gives them (server/api/artwork): of @web3icons/core. Their owners' trademarks.
import arbitrum from '@web3icons/core/svgs/networks/background/arbitrum-one.svg.js';
import avalanche from '@web3icons/core/svgs/networks/background/avalanche.svg.js';
import base from '@web3icons/core/svgs/networks/background/base.svg.js';
import ethereum from '@web3icons/core/svgs/networks/background/ethereum.svg.js';
import gnosis from '@web3icons/core/svgs/networks/background/gnosis.svg.js';
import optimism from '@web3icons/core/svgs/networks/background/optimism.svg.js';
import polygon from '@web3icons/core/svgs/networks/background/polygon.svg.js';
import solana from '@web3icons/core/svgs/networks/background/solana.svg.js';
import zksync from '@web3icons/core/svgs/networks/background/zksync.svg.js';
import dai from '@web3icons/core/svgs/tokens/background/DAI.svg.js';
import ether from '@web3icons/core/svgs/tokens/background/ETH.svg.js';
import op from '@web3icons/core/svgs/tokens/background/OP.svg.js';
import usdc from '@web3icons/core/svgs/tokens/background/USDC.svg.js';
import wbtc from '@web3icons/core/svgs/tokens/background/WBTC.svg.js';

/** Whole in a circle, as artwork.json has it. */
const wholeBase = base.replace(
  '<g ',
  '<path fill="#00f" d="M0 0h24v24H0z"/><g transform="translate(3.6 3.6) scale(.7)" ',
);

const MARKS = new Map([
  ['Arbitrum', arbitrum],
  ['Avalanche', avalanche],
  ['Base', wholeBase],
  ['Ethereum', ethereum],
  ['Gnosis', gnosis],
  ['Optimism', optimism],
  ['Polygon', polygon],
  ['Solana', solana],
  ['zkSync', zksync],
  ['DAI', dai],
  ['ETH', ether],
  ['OP', op],
  ['USDC', usdc],
  ['WBTC', wbtc],
]);

/** The mark of a network by its name or a token by its symbol, as an address; none of what has no mark. */
export function markOf(name: string): string | undefined {
  const svg = MARKS.get(name);
  return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

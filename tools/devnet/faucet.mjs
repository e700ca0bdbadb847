// SPDX-License-Identifier: Apache-2.0
//
// Gives play money to whoever asks, within bounds: an address so many times, all together so many times.
import { encodeFunctionData, getAddress, isAddress } from 'viem';
import { problem } from './services.mjs';

export const FAUCET = { ether: '1', usdc: '100', sol: '1', timesEach: 5, timesAll: 1_000 };
const ETHER = 10n ** 18n;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * @param {{ chain?: object, solana?: object }} sides as startChain and startSolana give them
 * @returns {(wish: { address?: unknown }) => Promise<{ address: string, transactions: string[], gave: object }>}
 */
export function makeFaucet({ chain, solana }) {
  const times = new Map();
  let all = 0;
  // One after another: the node gives the next nonce to who asks first.
  let last = Promise.resolve();

  const give = async (address) => {
    if (isAddress(address, { strict: false }))
      return giveEther(chain, getAddress(address.toLowerCase()));
    if (solana)
      return {
        address,
        transactions: [await solana.airdrop(address, 10n ** 9n)],
        gave: { SOL: FAUCET.sol },
      };
    throw problem(400, 'Only addresses of the EVM chain are served here.');
  };

  return async ({ address }) => {
    const known =
      typeof address === 'string' &&
      (isAddress(address, { strict: false }) || BASE58.test(address));
    if (!known)
      throw problem(400, 'The address must be one of the EVM (0x and 40 digits) or of Solana.');
    const key = address.startsWith('0x') ? address.toLowerCase() : address;
    const before = times.get(key) ?? 0;
    if (before >= FAUCET.timesEach)
      throw problem(
        429,
        `This address was served ${before} times, which is the limit until the devnet starts again.`,
      );
    if (all >= FAUCET.timesAll)
      throw problem(429, 'The faucet is empty until the devnet starts again.');
    times.set(key, before + 1);
    all += 1;
    const turn = last.then(() => give(address));
    last = turn.catch(() => {});
    return turn;
  };
}

async function giveEther({ call, manifest, artifacts }, address) {
  const from = (role) => manifest.accounts.find((account) => account.role === role).address;
  const usdc = manifest.tokens.find(({ key }) => key === 'usdc').address;
  const amount = BigInt(FAUCET.usdc) * 10n ** 6n;
  const data = encodeFunctionData({
    abi: artifacts.DevToken.abi,
    functionName: 'mint',
    args: [address, amount],
  });
  const ether = await call('eth_sendTransaction', [
    { from: from('faucet'), to: address, value: BigInt(FAUCET.ether) * ETHER },
  ]);
  const dollars = await call('eth_sendTransaction', [{ from: from('master'), to: usdc, data }]);
  return {
    address,
    transactions: [ether, dollars],
    gave: { ETH: FAUCET.ether, USDC: FAUCET.usdc },
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// The devnet with its pools and a server that makes swaps of them, as e2e/scenarios/convert.mjs starts it. Its index stands
// still here, so that what the node is asked, it is asked for quotes.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { parseUnits } from 'viem';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { startDevnet } from '../../tools/devnet/startDevnet.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';

export const PROJECT = '0123456789abcdef0123456789abcdef';
/** One machine asks for everybody. */
export const LIMITS = [
  'swap_quotes_address=1000000',
  'swap_quotes_project=1000000',
  'name_messages_address=1000000',
  'address_per_second=0',
].flatMap((limit) => ['--limit', limit]);
const agent = new Agent({ keepAlive: true });

export async function startPools(keep) {
  const devnet = await startDevnet({ solana: false });
  keep.closeOnExit('devnet', () => devnet.stop());
  return devnet;
}

/**
 * Nothing that is read of a block is kept for the next question.
 * `rpcUrl`: where the server finds the devnet's node, if not where it is.
 */
export async function startSwaps(keep, { manifest }, { rpcUrl = manifest.rpcUrl } = {}) {
  const server = await startServer(keep, {
    args: [
      ...['--any-project', '--log-level', 'error', ...serverOptions({ ...manifest, rpcUrl })],
      ...['--no-indexer-run', '--no-indexer-fill-past', '--limit', 'head_ttl_ms=0', ...LIMITS],
    ],
  });
  keep.closeOnExit('connections', () => agent.destroy());
  const chain = `eip155:${manifest.chainId}`;
  return {
    /** @returns the quotes, or why there are none, and how long the answer took */
    async ask(from, to, amount) {
      const query = new URLSearchParams({
        projectId: PROJECT,
        from: `${chain}:${from.address}`,
        to: `${chain}:${to.address}`,
        amount: `${amount}`,
        slippage: '1',
      });
      const began = performance.now();
      const [response] = await once(
        get(`${server.origin}/v1/convert/quotes?${query}`, { agent }),
        'response',
      );
      const text = Buffer.concat(await response.toArray());
      const ms = performance.now() - began;
      const { quotes = [], reasons } = JSON.parse(text);
      const refusal =
        response.statusCode === 200
          ? undefined
          : `${response.statusCode} ${reasons?.[0]?.description ?? text}`;
      return { ms, quote: quotes[0], refusal };
    },
  };
}

/** So many units of a token of the devnet as are worth so many dollars; one at least. */
export function amountWorth({ decimals, usd }, dollars) {
  const cents = BigInt(Math.round(dollars * 100));
  return (cents * 10n ** BigInt(6 + decimals)) / parseUnits(usd, 8) || 1n;
}

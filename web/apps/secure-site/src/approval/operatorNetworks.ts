// SPDX-License-Identifier: Apache-2.0
//
// What the operator's configuration says of networks: tokens, the currency, contracts of swaps. Told by the site's own server,
// so trusted as the site is. Without an answer the list that is built in counts.
import type { KnownToken, OperatorNetwork } from './knownNetworks.ts';

const NOTHING: OperatorNetwork = { currency: '', tokens: [], exchanges: [] };
const DEADLINE_MS = 5_000;

export class OperatorNetworks {
  readonly #told = new Map<string, Promise<OperatorNetwork>>();

  /** `network`: CAIP-2. Never rejects; what could not be had is asked for again. */
  of(network: string): Promise<OperatorNetwork> {
    let told = this.#told.get(network);
    if (!told) {
      told = load(network).catch(() => {
        this.#told.delete(network);
        return NOTHING;
      });
      this.#told.set(network, told);
    }
    return told;
  }
}

async function load(network: string): Promise<OperatorNetwork> {
  const answer = await fetch(`/networks/${network}.json`, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (answer.status === 404) return NOTHING;
  if (!answer.ok) throw new Error(`networks: ${answer.status}`);
  const { currency, tokens, exchanges } = (await answer.json()) as Told;
  return {
    currency,
    exchanges,
    tokens: tokens.map(({ wrapped, ...token }) => ({
      ...token,
      standard: wrapped ? 'wrapped' : 'fungible',
    })),
  };
}

/** As server/app/areas/network_facts.hpp writes it. */
interface Told {
  readonly currency: string;
  readonly tokens: readonly (Pick<KnownToken, 'address' | 'symbol' | 'decimals'> & {
    readonly wrapped: boolean;
  })[];
  readonly exchanges: readonly string[];
}

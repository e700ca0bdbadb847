// SPDX-License-Identifier: Apache-2.0
//
// Where the server and the devnet are: config.json beside the page, or ?server= and ?rpc=.

export interface PlaygroundConfig {
  /** Address of the server; the page's own origin by default. */
  readonly server: string;
  readonly chainRpcUrl: string;
  readonly projectId: string;
  /** Demo wallets are in the page unless the address says otherwise; ./x demo wants them. */
  readonly demoWallets: boolean;
  /** Page that shows the vault's mails, which ./x demo does not send. */
  readonly inbox?: string;
  /** The console of the server, which is signed in to by a link. */
  readonly console?: string;
  /** Gives play money of the devnet: POST {"address"}. */
  readonly faucet?: string;
  /** Address of the back end of the shop's page (tools/devnet/shop); without one there is no shop. */
  readonly shop?: string;
  /** What a smart account swaps here; without it the server sends and pays for nothing, and none is offered. */
  readonly smartAccounts?: Trade;
  /** The devnet's contracts of swaps, which no list of Portico's has. */
  readonly swapRouters?: readonly string[];
}

/** Contracts of the devnet: a router of Uniswap v2, the token that is sold (of six decimals) and the one that is bought (of 18). */
export interface Trade {
  readonly router: `0x${string}`;
  readonly sells: `0x${string}`;
  readonly buys: `0x${string}`;
}

/** The project that ./x demo makes. */
const DEMO_PROJECT_ID = '0f0e0d0c0b0a09080706050403020100';

export async function loadConfig(): Promise<PlaygroundConfig> {
  const response = await fetch('config.json');
  const file: Partial<PlaygroundConfig> = response.ok ? await response.json() : {};
  const query = new URLSearchParams(location.search);
  return {
    server: query.get('server') ?? file.server ?? location.origin,
    chainRpcUrl: query.get('rpc') ?? file.chainRpcUrl ?? 'http://127.0.0.1:8545',
    projectId: query.get('projectId') ?? file.projectId ?? DEMO_PROJECT_ID,
    demoWallets: file.demoWallets ?? false,
    ...(file.inbox && { inbox: file.inbox }),
    ...(file.console && { console: file.console }),
    ...(file.faucet && { faucet: file.faucet }),
    ...(file.shop && { shop: file.shop }),
    ...(file.smartAccounts && { smartAccounts: file.smartAccounts }),
    ...(file.swapRouters && { swapRouters: file.swapRouters }),
  };
}

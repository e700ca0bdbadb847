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
  };
}

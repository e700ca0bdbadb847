// SPDX-License-Identifier: Apache-2.0
//
// Where the relay and the devnet are: config.json beside the page, or ?relay= and ?rpc=.

export interface PlaygroundConfig {
  readonly relayUrl: string;
  /** Base of the server's API, for its wallet directory; none is asked without it. */
  readonly apiUrl?: string;
  readonly chainRpcUrl: string;
  readonly projectId: string;
}

/** The project that ./x demo makes. */
const DEMO_PROJECT_ID = '0f0e0d0c0b0a09080706050403020100';

export async function loadConfig(): Promise<PlaygroundConfig> {
  const response = await fetch('config.json');
  const file: Partial<PlaygroundConfig> = response.ok ? await response.json() : {};
  const query = new URLSearchParams(location.search);
  return {
    relayUrl: query.get('relay') ?? file.relayUrl ?? location.origin.replace(/^http/, 'ws'),
    chainRpcUrl: query.get('rpc') ?? file.chainRpcUrl ?? 'http://127.0.0.1:8545',
    ...(file.apiUrl !== undefined && { apiUrl: file.apiUrl }),
    projectId: query.get('projectId') ?? file.projectId ?? DEMO_PROJECT_ID,
  };
}

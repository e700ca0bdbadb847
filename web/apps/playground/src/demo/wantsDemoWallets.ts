// SPDX-License-Identifier: Apache-2.0
//
// Whether the demo wallets are in the page: their keys are public, so they belong to this machine's own network.
import type { PlaygroundConfig } from '../loadConfig.ts';

/** ?wallets=demo or none; else as the page's configuration says, on loopback alone. */
export function wantsDemoWallets({ demoWallets }: PlaygroundConfig): boolean {
  const wanted = new URLSearchParams(location.search).get('wallets');
  if (wanted !== null) return wanted === 'demo';
  return demoWallets && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
}

// SPDX-License-Identifier: Apache-2.0
//
// Solana wallets: those of the Wallet Standard.
import type { ConnectorRegistry } from '@portico/engine';
import { discoverStandard } from '../standard/discoverStandard.ts';
import { solanaAdapter } from './solanaAdapter.ts';

export function discoverSolana(registry: ConnectorRegistry): () => void {
  return discoverStandard(registry, 'solana', solanaAdapter);
}

// SPDX-License-Identifier: Apache-2.0
//
// The connection that the account on show belongs to.
import type { ProfileConnection, Slices } from '@portico/engine';

/** Of the namespace of the account on show, or of the first that is connected. */
export function usedConnection({ account, profile }: Slices): ProfileConnection | undefined {
  const namespace = account.caip_address?.split(':')[0];
  const used = profile.connections.filter(({ state }) => state === 'connected');
  return used.find((one) => one.chain_namespace === namespace) ?? used[0];
}

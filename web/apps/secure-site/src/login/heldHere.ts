// SPDX-License-Identifier: Apache-2.0
import type { HeldRecovery } from '../generated/vault.ts';
import type { ChangeParts } from './ensureWallet.ts';

/** The recovery of this device that waits. */
export async function heldHere({
  api,
  session,
}: Pick<ChangeParts, 'api' | 'session'>): Promise<HeldRecovery | undefined> {
  const { held } = await session.call((access) => api.recovery(access));
  return held.find(({ device }) => device === api.device);
}

// SPDX-License-Identifier: Apache-2.0
//
// Signs with this device's share and one that the vault releases for these requests alone.
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { Signed, SignRequest } from './KeeperTypes.ts';
import type { VaultClient } from './VaultClient.ts';

export interface SigningParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly vault: () => Pick<VaultClient, 'openRelease' | 'sign'>;
}

export async function signWithShare(
  { api, session, vault }: SigningParts,
  { signed, epoch }: OwnWallet,
  what: readonly SignRequest[],
): Promise<Signed[]> {
  const publicKey = await vault().openRelease();
  const released = await session.call((access) =>
    api.releaseShare(access, { epoch, publicKey, purpose: 'unlock' }),
  );
  return vault().sign(signed, api.device, publicKey, released, what);
}

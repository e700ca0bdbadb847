// SPDX-License-Identifier: Apache-2.0
//
// New shares where this device's are old: whoever has copied one of before has nothing that combines with what is held
// now. The accounts and the ways of recovery stay.
import type { DeviceStore } from '../device/DeviceStore.ts';
import { withoutAccess } from '../manage/withoutAccess.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { type ChangeParts, changeWallet, type OwnWallet } from './ensureWallet.ts';

export interface RenewalParts extends ChangeParts {
  readonly store: ChangeParts['store'] & Pick<DeviceStore, 'madeAt'>;
  readonly vault: () => Pick<VaultClient, 'openRelease' | 'changeWays'>;
}

const OLD_MS = 90 * 24 * 3_600_000;

/** The wallet as it is then. Where it could not be done nothing has changed, and the next time it is tried again. */
export async function renewShares(parts: RenewalParts, own: OwnWallet): Promise<OwnWallet> {
  const { api, session, store, vault } = parts;
  const { signed, epoch } = own;
  const { wallet } = signed.record;
  const madeAt = await store.madeAt({ wallet, device: api.device, epoch });
  if (Date.now() - madeAt < OLD_MS) return own;
  try {
    const { devices } = await session.call((access) => api.devices(access));
    const removed = withoutAccess(signed, devices);
    const key = await vault().openRelease();
    return await changeWallet(parts, wallet, async () => {
      const released = await session.call((access) =>
        api.releaseShare(access, { epoch, publicKey: key, purpose: 'unlock' }),
      );
      return vault().changeWays({ wallet: signed, device: api.device, key, released, removed });
    });
  } catch (error) {
    console.warn('The shares of the wallet were not renewed', error);
    return own;
  }
}

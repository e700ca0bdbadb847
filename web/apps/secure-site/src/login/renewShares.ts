// SPDX-License-Identifier: Apache-2.0
//
// New shares where this device's are old, or where what lies here is sealed to other ways of recovery than the wallet has
// now (another device took one away or added one): whoever has copied one of before has nothing that combines with what
// is held now, and a way that was taken away opens nothing here any more. The accounts and the ways of recovery stay.
import type { DeviceStore } from '../device/DeviceStore.ts';
import type { WalletRecord } from '../generated/vault.ts';
import type { SealedToKey } from '../generated/wasm.ts';
import { withoutAccess } from '../manage/withoutAccess.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { type ChangeParts, changeWallet, type OwnWallet } from './ensureWallet.ts';

export interface RenewalParts extends ChangeParts {
  readonly store: ChangeParts['store'] & Pick<DeviceStore, 'madeAt' | 'exitOf'>;
  readonly vault: () => Pick<VaultClient, 'openRelease' | 'changeWays' | 'checkWallet'>;
}

const OLD_MS = 90 * 24 * 3_600_000;

/** The wallet as it is then. Where it could not be done nothing has changed, and the next time it is tried again. */
export async function renewShares(parts: RenewalParts, own: OwnWallet): Promise<OwnWallet> {
  const { api, session, store, vault } = parts;
  const { signed, epoch } = own;
  const { wallet } = signed.record;
  const name = { wallet, device: api.device, epoch };
  const isYoung = Date.now() - (await store.madeAt(name)) < OLD_MS;
  if (isYoung && isSealedTo(signed.record, await store.exitOf(name))) return own;
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

/** Exit shares are sealed to passkeys and printed codes alone (docs/custody.md). */
function isSealedTo({ recoveryKeys }: WalletRecord, exit: readonly SealedToKey[]): boolean {
  const wanted = recoveryKeys.filter(({ kind }) => kind === 'kit' || kind === 'passkey');
  return (
    wanted.length === exit.length && wanted.every(({ id }) => exit.some(({ key }) => key === id))
  );
}

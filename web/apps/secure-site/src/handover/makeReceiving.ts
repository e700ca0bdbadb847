// SPDX-License-Identifier: Apache-2.0
//
// The new device's side of a hand-over: it asks, shows a number once another device has answered, and keeps the share
// that it is given. A stop before the share is on the disk leaves nothing here; after that the next load commits it
// (ensureWallet.ts), as any change.
import type { SignedRecord } from '../generated/vault.ts';
import { type ChangeParts, commitGiven, type OwnWallet } from '../login/ensureWallet.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';

export interface ReceivingParts extends ChangeParts {
  readonly vault: () => Pick<
    VaultClient,
    'beginHandover' | 'answerHandover' | 'takeHandover' | 'openRelease' | 'checkWallet'
  >;
}

/** `number`: to be entered on the other device. */
export type Received =
  | { readonly kind: 'asked' }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'done'; readonly own: OwnWallet };

export interface Receiving {
  /** One step on; the first one asks. Errors: of the vault (not_found: it is over); VaultRefusal. */
  step(): Promise<Received>;
  /** Asked for no more. */
  end(): Promise<void>;
}

export function makeReceiving(parts: ReceivingParts, { record }: SignedRecord): Receiving {
  const { api, session, vault } = parts;
  const { tenant, wallet, addresses } = record;
  let id: string | undefined;
  let number: string | undefined;

  async function ask(): Promise<Received> {
    const made = await vault().beginHandover({ tenant, wallet, addresses, device: api.device });
    number = undefined;
    await session.call((access) => api.startHandover(access, made));
    id = made.id;
    return { kind: 'asked' };
  }

  async function reveal(handover: string, nonce: string): Promise<void> {
    const shown = await vault().answerHandover(handover, nonce);
    const { publicKey, opening } = shown;
    await session.call((access) =>
      api.revealHandover(access, { id: handover, publicKey, opening }),
    );
    number = shown.number;
  }

  async function take(
    handover: string,
    signed: SignedRecord,
    sealed: string,
    change: string,
  ): Promise<OwnWallet> {
    const epoch = signed.record.devices.find((one) => one.id === api.device)?.epoch ?? 0;
    const key = await vault().openRelease();
    const released = await session.call((access) =>
      api.releaseShare(access, { epoch, publicKey: key, purpose: 'unlock' }),
    );
    const given = { id: handover, device: api.device, wallet: signed, sealed, key, released };
    await vault().takeHandover(given);
    return commitGiven(parts, signed, change);
  }

  return {
    step: async () => {
      if (id === undefined) return ask();
      const handover = id;
      try {
        const state = await session.call((access) => api.handover(access, { id: handover }));
        if (state.step === 'answered' && state.nonce) await reveal(handover, state.nonce);
        if (state.step === 'given' && state.wallet && state.sealed && state.change) {
          const { wallet: signed, sealed, change } = state;
          // It was given to who entered the number: before it was shown here, nobody could.
          if (number === undefined) throw unasked();
          return { kind: 'done', own: await take(handover, signed, sealed, change) };
        }
        return number === undefined ? { kind: 'asked' } : { kind: 'number', number };
      } catch (error) {
        // Over, or wrong: the next step asks anew.
        id = undefined;
        throw error;
      }
    },
    end: async () => {
      const handover = id;
      id = undefined;
      if (handover !== undefined)
        await session.call((access) => api.endHandover(access, { id: handover }));
    },
  };
}

const unasked = () =>
  new VaultRefusal({ code: 'given_too_early', message: 'This was given too early' });

// SPDX-License-Identifier: Apache-2.0
//
// The side of a device that opens the wallet: who asks for a share, and the number by which its owner knows that it is
// the device before them, and that its key is the one it has made.
import { base64url, drawId } from '../api/bytes.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { Handover } from '../generated/vault.ts';
import type { ChangeParts, OwnWallet } from '../login/ensureWallet.ts';
import { withoutAccess } from '../manage/withoutAccess.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';
import { words } from '../words/words.ts';

export interface GivingParts extends Pick<ChangeParts, 'api' | 'session'> {
  readonly vault: () => Pick<VaultClient, 'compareHandover' | 'giveHandover' | 'openRelease'>;
}

/**
 * Where a device that asks stands. `answered`: here, where the number that it shows is entered; `elsewhere`: on another
 * device, or it was given already. Whatever is not over, any device ends.
 */
export type Asking = 'asks' | 'answered' | 'elsewhere';

/** A device that asks. */
export interface AskingDevice {
  readonly id: string;
  readonly name: string;
  readonly state: Asking;
}

export interface Giving {
  asking(): Promise<AskingDevice[]>;
  /** Its owner says that it is theirs: it may show its number. */
  answer(id: string): Promise<void>;
  /**
   * Gives it a share, where that is the number it shows. Errors: Refusal (another number, not shown yet, three tries);
   * VaultRefusal (another key than it has made, after which it is over); of the vault.
   */
  give(id: string, number: string): Promise<void>;
  /** "It was not me." */
  refuse(id: string): Promise<void>;
}

const TRIES = 3;
const KEY_BYTES = 32;

interface Answered {
  readonly device: string;
  /** As it was before the nonce was known. */
  readonly commitment: string;
  readonly nonce: string;
  tries: number;
}

export function makeGiving(parts: GivingParts, current: () => Promise<OwnWallet>): Giving {
  const { api, session, vault } = parts;
  const answered = new Map<string, Answered>();
  const seen = new Map<string, Handover>();

  const refuse = async (id: string) => {
    answered.delete(id);
    await session.call((access) => api.endHandover(access, { id }));
  };

  /** Both shares, for one answer of the worker. */
  const openWallet = async ({ signed, epoch }: OwnWallet) => {
    const key = await vault().openRelease();
    const released = await session.call((access) =>
      api.releaseShare(access, { epoch, publicKey: key, purpose: 'unlock' }),
    );
    return { wallet: signed, device: api.device, key, released };
  };

  const stateOf = ({ id, step }: Handover): Asking => {
    if (answered.has(id)) return 'answered';
    return step === 'asked' ? 'asks' : 'elsewhere';
  };

  async function compare(
    own: OwnWallet,
    id: string,
    mine: Answered,
    number: string,
  ): Promise<string> {
    const { step, publicKey, opening } = await session.call((access) =>
      api.handover(access, { id }),
    );
    if (step !== 'revealed' || !publicKey || !opening)
      throw new Refusal(words().faults.no_number_yet);
    const { device, commitment, nonce } = mine;
    const asked = { ...(await openWallet(own)), to: { id, device } };
    let shown: string;
    try {
      shown = await vault().compareHandover(asked, { commitment, publicKey, opening, nonce });
    } catch (error) {
      if (error instanceof VaultRefusal) await refuse(id);
      throw error;
    }
    if (shown === number) return publicKey;
    mine.tries += 1;
    if (mine.tries < TRIES) throw new Refusal(words().faults.number_wrong);
    await refuse(id);
    throw new Refusal(words().faults.number_wrong_thrice);
  }

  return {
    asking: async () => {
      const { handovers } = await session.call((access) => api.handovers(access));
      for (const one of handovers) if (!seen.has(one.id)) seen.set(one.id, one);
      return handovers.map((one) => ({ id: one.id, name: one.name, state: stateOf(one) }));
    },
    answer: async (id) => {
      const asked = seen.get(id);
      if (!asked) throw new Refusal(words().faults.asks_no_more);
      const nonce = base64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
      await session.call((access) => api.answerHandover(access, { id, nonce }));
      const { device, commitment } = asked;
      answered.set(id, { device, commitment, nonce, tries: 0 });
    },
    give: async (id, number) => {
      const mine = answered.get(id);
      if (!mine) throw new Refusal(words().faults.asks_no_more);
      const own = await current();
      const publicKey = await compare(own, id, mine, number);
      const { devices } = await session.call((access) => api.devices(access));
      const { wallet, auth, sealed } = await vault().giveHandover({
        ...(await openWallet(own)),
        to: { id, device: mine.device, publicKey },
        removed: withoutAccess(own.signed, devices),
      });
      const change = { id: drawId(), wallet, auth };
      await session.call((access) => api.giveHandover(access, { id, change, sealed }));
      answered.delete(id);
    },
    refuse,
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// The keys of hand-overs that this device has asked for, and the number that both devices show
// (core/vault/handover.hpp). Who stands between could try nonces until the numbers agree if it knew what is revealed, so
// the first nonce stays.
import { drawId } from '../api/bytes.ts';
import type { SignedRecord, WalletAddresses } from '../generated/vault.ts';
import type { SealedToKey } from '../generated/wasm.ts';
import { expected, secretAt } from './answers.ts';
import { VaultRefusal, type WasmVault } from './WasmVault.ts';

/** For whom a hand-over is. `addresses`: of the wallet, which the number covers; `device`: the new one. */
export interface HandoverOwner {
  readonly tenant: string;
  readonly wallet: string;
  readonly addresses: WalletAddresses;
  readonly device: string;
  readonly id: string;
}

/** `commitment`: as it was shown before the nonce was drawn. */
export interface ShownHandover {
  readonly commitment: string;
  readonly publicKey: string;
  readonly opening: string;
  readonly nonce: string;
}

export interface AnsweredHandover {
  readonly number: string;
  readonly publicKey: string;
  readonly opening: string;
}

interface Mine extends Omit<ShownHandover, 'nonce'> {
  readonly owner: HandoverOwner;
  readonly privateKey: Uint8Array;
  nonce?: string;
}

/** Errors: VaultRefusal, where it is another key than was committed to, or for another wallet. */
export function numberOf(vault: WasmVault, owner: HandoverOwner, shown: ShownHandover): string {
  const { tenant, wallet, addresses, device, id: handover } = owner;
  const { commitment, publicKey: public_key, opening, nonce } = shown;
  try {
    const { answer } = vault.ask({
      type: 'number_handover',
      ...{ tenant, wallet, addresses, device, handover, commitment, public_key, opening, nonce },
    });
    return expected(answer, 'handover_numbered').number;
  } catch (error) {
    if (!(error instanceof VaultRefusal && error.code === 'crypto_open_failed')) throw error;
    const message = 'Not the key that the other device has made';
    throw new VaultRefusal({ code: 'key_not_theirs', message });
  }
}

export class HandoverKeys {
  readonly #vault: WasmVault;
  readonly #mine = new Map<string, Mine>();

  constructor(vault: WasmVault) {
    this.#vault = vault;
  }

  /** In place of one that was asked for before. */
  begin(asked: Omit<HandoverOwner, 'id'>): { id: string; commitment: string } {
    const { tenant, wallet, addresses, device } = asked;
    for (const id of [...this.#mine.keys()]) this.forget(id);
    const id = drawId();
    const { answer, secrets } = this.#vault.ask({
      type: 'make_handover_key',
      ...{ tenant, wallet, addresses, device, handover: id },
    });
    const { public_key: publicKey, opening, commitment } = expected(answer, 'handover_key_made');
    const owner = { tenant, wallet, addresses, device, id };
    const privateKey = secretAt(secrets, 0);
    this.#mine.set(id, { owner, privateKey, publicKey, opening, commitment });
    return { id, commitment };
  }

  answer(id: string, nonce: string): AnsweredHandover {
    const mine = this.#of(id);
    if (mine.nonce !== undefined && mine.nonce !== nonce) throw over();
    mine.nonce = nonce;
    const { owner, commitment, publicKey, opening } = mine;
    const number = numberOf(this.#vault, owner, { commitment, publicKey, opening, nonce });
    return { number, publicKey, opening };
  }

  /** The caller wipes the share. Errors: VaultRefusal, also where it is of another wallet than the number was for. */
  open(
    id: string,
    wallet: SignedRecord,
    sealed: string,
  ): { share: Uint8Array; exit: readonly SealedToKey[] } {
    const { owner, privateKey } = this.#of(id);
    const { tenant, wallet: name, addresses } = wallet.record;
    if (tenant !== owner.tenant || name !== owner.wallet) throw over();
    const { eip155, solana } = owner.addresses;
    if (addresses.eip155 !== eip155 || addresses.solana !== solana) throw anotherWallet();
    const { answer, secrets } = this.#vault.ask(
      { type: 'open_handover', wallet, device: owner.device, handover: id, sealed },
      [privateKey],
    );
    return { share: secretAt(secrets, 0), exit: expected(answer, 'handover_opened').exit };
  }

  forget(id: string): void {
    this.#mine.get(id)?.privateKey.fill(0);
    this.#mine.delete(id);
  }

  #of(id: string): Mine {
    const found = this.#mine.get(id);
    if (!found) throw over();
    return found;
  }
}

const anotherWallet = () =>
  new VaultRefusal({
    code: 'given_another_wallet',
    message: 'This is of another wallet than the number was for',
  });

const over = () => new VaultRefusal({ code: 'handover_over', message: 'This is over' });

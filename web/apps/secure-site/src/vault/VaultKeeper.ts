// SPDX-License-Identifier: Apache-2.0
//
// What the worker does for the page: everything that has a share in its hands. The page asks by name and gets
// documents; of secrets it gets those alone that must leave the device (the auth share, which the server keeps) or that
// their owner asked to see (export, the printed code). Whatever passed through here is overwritten.
import { base64url, drawId } from '../api/bytes.ts';
import type { DeviceStore, ShareName } from '../device/DeviceStore.ts';
import type {
  EnrolledDevice,
  RecoveryKey,
  SealedToCaller,
  SignedRecord,
} from '../generated/vault.ts';
import type { VaultAnswer, VaultRequest } from '../generated/wasm.ts';
import { type Answered, type AnswerOf, VaultRefusal, type WasmVault } from './WasmVault.ts';

/** What a wallet signs, without the wallet. */
type Signature =
  | 'sign_message'
  | 'sign_typed_data'
  | 'sign_transaction'
  | 'sign_authorization'
  | 'sign_solana';
export type SignRequest = {
  [S in Signature]: Omit<Extract<VaultRequest, { type: S }>, 'wallet'>;
}[Signature];
export type Signed = AnswerOf<'message_signed' | 'transaction_signed' | 'authorization_signed'>;

/** For its owner's eyes: a recovery phrase (text), and keys as bytes, Solana's with its public half. */
export interface ExportedWallet {
  readonly phrase: Uint8Array;
  readonly evm: Uint8Array;
  readonly solana: Uint8Array;
}

export interface NewWallet {
  readonly tenant: string;
  readonly wallet: string;
  readonly device: string;
  readonly recoveryKeys: readonly RecoveryKey[];
}

/** For `POST /v1/vault/wallet/changes`; the device's own share is written already. */
export interface PreparedWallet {
  readonly wallet: SignedRecord;
  readonly auth: string;
  readonly recovery?: {
    readonly auth: string;
    readonly shares: readonly { key: string; sealed: string }[];
  };
}

export class VaultKeeper {
  readonly #vault: WasmVault;
  readonly #store: DeviceStore;
  /** Private keys of releases that were asked for, by public key. Each opens one answer. */
  readonly #releases = new Map<string, Uint8Array>();

  constructor(vault: WasmVault, store: DeviceStore) {
    this.#vault = vault;
    this.#store = store;
  }

  /** Makes a wallet, keeps its device share, gives the rest for the server. */
  async createWallet({ tenant, wallet, device, recoveryKeys }: NewWallet): Promise<PreparedWallet> {
    const made = this.#vault.ask({
      type: 'create_wallet',
      tenant,
      wallet,
      device,
      has_long_phrase: false,
      recovery_keys: [...recoveryKeys],
    });
    return this.#keep(made, device);
  }

  /**
   * The first wallet of an account. Its recovery key is a printed code, which is kept here, encrypted, until its owner
   * has written it down.
   */
  async enrol({
    tenant,
    wallet,
    device,
  }: Omit<NewWallet, 'recoveryKeys'>): Promise<PreparedWallet> {
    const made = this.#vault.ask({ type: 'make_recovery_code', wallet });
    const { public_key: publicKey } = expected(made.answer, 'recovery_key_made');
    const code = secretAt(made.secrets, 0);
    try {
      await this.#store.putCode(wallet, code as Uint8Array<ArrayBuffer>);
    } finally {
      code.fill(0);
    }
    const recoveryKeys: RecoveryKey[] = [{ id: drawId(), kind: 'kit', publicKey }];
    return this.createWallet({ tenant, wallet, device, recoveryKeys });
  }

  /** For its owner to write down; undefined once they have. */
  async recoveryCode(wallet: string): Promise<string | undefined> {
    const code = await this.#store.codeOf(wallet);
    if (!code) return undefined;
    const text = new TextDecoder().decode(code);
    code.fill(0);
    return text;
  }

  /** A key for one answer of the server; the other half waits here. */
  openRelease(): string {
    const { answer, secrets } = this.#vault.ask({ type: 'make_release_key' });
    const { public_key: key } = expected(answer, 'release_key_made');
    this.#releases.set(key, secretAt(secrets, 0));
    return key;
  }

  /** New shares for this device (the next epoch). Errors: VaultRefusal. */
  async splitAgain(
    wallet: SignedRecord,
    device: string,
    key: string,
    released: SealedToCaller,
  ): Promise<PreparedWallet> {
    return this.#withShares(wallet, device, key, released, (shares) =>
      this.#keep(this.#vault.ask({ type: 'enrol_device', wallet, device }, shares), device),
    );
  }

  /** One signature for each. Errors: VaultRefusal; Error, where this device has no share of the released epoch. */
  async sign(
    wallet: SignedRecord,
    device: string,
    key: string,
    released: SealedToCaller,
    what: readonly SignRequest[],
  ): Promise<Signed[]> {
    return this.#withShares(wallet, device, key, released, (shares) =>
      what.map((one) => {
        const { answer } = this.#vault.ask({ ...one, wallet } as VaultRequest, shares);
        return answer as Signed;
      }),
    );
  }

  /** Account 0. The caller overwrites it. Errors: as of sign. */
  async exportWallet(
    wallet: SignedRecord,
    device: string,
    key: string,
    released: SealedToCaller,
  ): Promise<ExportedWallet> {
    return this.#withShares(wallet, device, key, released, (shares) => {
      const asked = { type: 'export_wallet', wallet, account: 0 } as const;
      const { answer, secrets } = this.#vault.ask(asked, shares);
      expected(answer, 'wallet_exported');
      const [phrase, evm, solana] = [0, 1, 2].map((index) => secretAt(secrets, index));
      return { phrase, evm, solana } as ExportedWallet;
    });
  }

  async #withShares<T>(
    wallet: SignedRecord,
    device: string,
    key: string,
    released: SealedToCaller,
    use: (shares: readonly Uint8Array[]) => T | Promise<T>,
  ): Promise<T> {
    const privateKey = this.#releases.get(key);
    this.#releases.delete(key);
    if (!privateKey)
      throw new VaultRefusal({ code: 'token_reused', message: 'This release was used before' });
    const { tenant, wallet: id } = wallet.record;
    const name: ShareName = { wallet: id, device, epoch: released.epoch };
    const shares: Uint8Array[] = [];
    try {
      const mine = await this.#store.get(name);
      if (!mine)
        throw new VaultRefusal({
          code: 'shares_invalid',
          message: 'This device has no share of this wallet',
        });
      shares.push(mine);
      const opened = this.#vault.ask(
        {
          type: 'open_released_share',
          tenant,
          wallet: id,
          device,
          epoch: released.epoch,
          sealed: released.sealed,
        },
        [privateKey],
      );
      shares.push(secretAt(opened.secrets, 0));
      return await use(shares);
    } finally {
      for (const bytes of [privateKey, ...shares]) bytes.fill(0);
    }
  }

  /** The device's share first, on the disk, before anybody is told of the others. */
  async #keep({ answer, secrets }: Answered, device: string): Promise<PreparedWallet> {
    const { wallet, exit, recovery } = expected(answer, 'wallet_changed');
    const enrolled = wallet.record.devices.find(({ id }: EnrolledDevice) => id === device);
    if (!enrolled) throw new Error('The record does not name this device');
    try {
      const name = { wallet: wallet.record.wallet, device, epoch: enrolled.epoch };
      await this.#store.put(name, secretAt(secrets, 0) as Uint8Array<ArrayBuffer>, exit);
      const auth = base64url(secretAt(secrets, 1));
      if (secrets.length < 3) return { wallet, auth };
      return {
        wallet,
        auth,
        recovery: { auth: base64url(secretAt(secrets, 2)), shares: recovery },
      };
    } finally {
      for (const secret of secrets) secret.fill(0);
    }
  }
}

function expected<T extends VaultAnswer['type']>(answer: VaultAnswer, type: T): AnswerOf<T> {
  if (answer.type !== type) throw new Error(`The vault answered ${answer.type} for ${type}`);
  return answer as AnswerOf<T>;
}

function secretAt(secrets: readonly Uint8Array[], index: number): Uint8Array {
  const secret = secrets[index];
  if (!secret) throw new Error('The vault gave fewer secrets than its answer has');
  return secret;
}

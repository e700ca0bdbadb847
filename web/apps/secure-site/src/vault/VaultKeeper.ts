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
  RecoveryKind,
  SealedToCaller,
  SignedRecord,
  WalletRecord,
} from '../generated/vault.ts';
import type { VaultRequest } from '../generated/wasm.ts';
import { expected, secretAt } from './answers.ts';
import {
  type AnsweredHandover,
  HandoverKeys,
  type HandoverOwner,
  numberOf,
  type ShownHandover,
} from './HandoverKeys.ts';
import type {
  ChangedWays,
  Comparing,
  ExportedWallet,
  FirstWay,
  Giving,
  MadeWay,
  NewWallet,
  NewWay,
  PreparedWallet,
  RecoveredWallet,
  Recovering,
  Signed,
  SignRequest,
  Taking,
} from './KeeperTypes.ts';
import { type Answered, VaultRefusal, type WasmVault } from './WasmVault.ts';

export class VaultKeeper {
  readonly #vault: WasmVault;
  readonly #store: DeviceStore;
  /** Private keys of releases that were asked for, by public key. Each opens one answer. */
  readonly #releases = new Map<string, Uint8Array>();
  readonly #handovers: HandoverKeys;

  constructor(vault: WasmVault, store: DeviceStore) {
    this.#vault = vault;
    this.#store = store;
    this.#handovers = new HandoverKeys(vault);
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
   * The first wallet of an account. `way`: its recovery key; else a printed code, which is kept here, encrypted, until its
   * owner has written it down.
   */
  async enrol({
    tenant,
    wallet,
    device,
    way = { kind: 'kit' },
  }: FirstWay): Promise<PreparedWallet> {
    const made = await this.#makeWay(wallet, way);
    const owner = { tenant, wallet, device };
    return withHint(await this.createWallet({ ...owner, recoveryKeys: [made.key] }), made);
  }

  /** For its owner to write down; undefined once they have. One that was made and never counted is not shown. */
  async recoveryCode({ wallet, recoveryKeys }: WalletRecord): Promise<string | undefined> {
    for (const key of recoveryKeys) {
      const code = key.kind === 'kit' && (await this.#store.codeOf(wallet, key.id));
      if (!code) continue;
      try {
        this.#deriveRecoveryKey(wallet, key, code).fill(0);
        return new TextDecoder().decode(code);
      } catch (error) {
        if (!(error instanceof VaultRefusal)) throw error;
      } finally {
        code.fill(0);
      }
    }
    return undefined;
  }

  /**
   * Other ways of recovery, or the same ones: new shares for the recovery and for this device. A new code is kept here
   * like the first. Errors: VaultRefusal.
   */
  async changeWays(asked: ChangedWays): Promise<PreparedWallet> {
    const { wallet, device, key, released, add, drop = [], removed } = asked;
    const { record } = wallet;
    const made = add && (await this.#makeWay(record.wallet, add));
    const kept = record.recoveryKeys.filter(({ id }) => !drop.includes(id));
    const recoveryKeys = made ? [...kept, made.key] : kept;
    const prepared = await this.#withShares(wallet, device, key, released, (shares) =>
      this.#keep(
        this.#vault.ask(
          { type: 'change_recovery_keys', wallet, device, recovery_keys: recoveryKeys, removed },
          shares,
        ),
        device,
      ),
    );
    return withHint(prepared, made);
  }

  /** A key for one answer of the server; the other half waits here. */
  openRelease(): string {
    const { answer, secrets } = this.#vault.ask({ type: 'make_release_key' });
    const { public_key: key } = expected(answer, 'release_key_made');
    this.#releases.set(key, secretAt(secrets, 0));
    return key;
  }

  /** New shares for this device (the next epoch), without the devices that were removed. Errors: VaultRefusal. */
  async splitAgain(
    wallet: SignedRecord,
    device: string,
    key: string,
    released: SealedToCaller,
    removed: readonly string[] = [],
  ): Promise<PreparedWallet> {
    return this.#withShares(wallet, device, key, released, (shares) =>
      this.#keep(
        this.#vault.ask({ type: 'enrol_device', wallet, device, removed }, shares),
        device,
      ),
    );
  }

  /** Whether the record is one that the wallet signed, and its addresses the wallet's. Errors: VaultRefusal. */
  async checkWallet(
    wallet: SignedRecord,
    device: string,
    key: string,
    released: SealedToCaller,
  ): Promise<void> {
    await this.#withShares(wallet, device, key, released, (shares) =>
      this.#vault.ask({ type: 'check_wallet', wallet }, shares),
    );
  }

  /** Whether it is the wallet's recovery code, before the server is asked for anything. Errors: VaultRefusal. */
  async checkRecoveryCode({ record }: SignedRecord, id: string, code: Uint8Array): Promise<void> {
    try {
      this.#deriveRecoveryKey(record.wallet, keyOf(record, id), code).fill(0);
    } finally {
      code.fill(0);
    }
  }

  /**
   * Opens the wallet by a recovery and makes it this device's too. The recovery's own shares are split again with it.
   * Errors: VaultRefusal, after which a second try is another secret or another release.
   */
  async recover(asked: Recovering): Promise<RecoveredWallet> {
    const { wallet, device, key, opened, secret, removed } = asked;
    const { tenant, wallet: id } = wallet.record;
    const { epoch } = opened.auth;
    const opener = keyOf(wallet.record, opened.share.key);
    const release = this.#releases.get(key);
    const secrets: Uint8Array[] = secret ? [secret] : [];
    const take = ({ secrets: [first] }: Answered) => {
      if (!first) throw new Error('The vault gave no secret');
      secrets.push(first);
      return first;
    };
    try {
      if (!release) throw usedBefore();
      const salt = opened.share.salt;
      const mine = secret ? this.#deriveRecoveryKey(id, opener, secret, salt) : release;
      secrets.push(mine);
      const auth = take(
        this.#vault.ask(
          { type: 'open_released_share', tenant, wallet: id, epoch, sealed: opened.auth.sealed },
          [release],
        ),
      );
      const exit = take(
        this.#vault.ask(
          {
            type: 'open_recovery_share',
            record: wallet.record,
            epoch,
            sealed: opened.share.sealed,
          },
          [mine],
        ),
      );
      const proof = take(
        this.#vault.ask(
          { type: 'open_recovery_proof', tenant, wallet: id, epoch, sealed: opened.proof },
          [mine],
        ),
      );
      const recovered = base64url(proof);
      const { recoveryKeys } = wallet.record;
      const made = this.#vault.ask(
        {
          type: 'change_recovery_keys',
          wallet,
          device,
          recovery_keys: recoveryKeys,
          removed,
        },
        [auth, exit],
      );
      this.#releases.delete(key);
      secrets.push(release);
      return { ...(await this.#keep(made, device)), recovered };
    } finally {
      for (const bytes of secrets) if (bytes !== release || !this.#releases.has(key)) bytes.fill(0);
    }
  }

  /** Asks another device for a share: what the server is told of it first. The key waits here. */
  beginHandover(owner: Omit<HandoverOwner, 'id'>): { id: string; commitment: string } {
    return this.#handovers.begin(owner);
  }

  /** The number to show, and what the other device may see once its nonce is here. A second nonce is refused. */
  answerHandover(id: string, nonce: string): AnsweredHandover {
    return this.#handovers.answer(id, nonce);
  }

  /**
   * The number that the other device shows, if nobody has put another key in its place. It is of the wallet that this
   * device's own shares open, whatever record the server shows. Errors: VaultRefusal.
   */
  async compareHandover(asked: Comparing, shown: ShownHandover): Promise<string> {
    const { wallet, device, to, key, released } = asked;
    return this.#withShares(wallet, device, key, released, (shares) => {
      this.#vault.ask({ type: 'check_wallet', wallet }, shares);
      const { tenant, wallet: name, addresses } = wallet.record;
      return numberOf(this.#vault, { tenant, wallet: name, addresses, ...to }, shown);
    });
  }

  /** A share for a further device: sealed to its key, and the auth share for the server. */
  async giveHandover(
    asked: Giving,
  ): Promise<{ wallet: SignedRecord; auth: string; sealed: string }> {
    const { wallet, device, to, key, released, removed } = asked;
    return this.#withShares(wallet, device, key, released, (shares) => {
      const { answer, secrets } = this.#vault.ask(
        {
          type: 'hand_over_device',
          wallet,
          device: to.device,
          removed: [...removed],
          handover: to.id,
          public_key: to.publicKey,
        },
        shares,
      );
      const auth = secretAt(secrets, 0);
      try {
        const { wallet: next, sealed } = expected(answer, 'device_handed_over');
        return { wallet: next, auth: base64url(auth), sealed };
      } finally {
        auth.fill(0);
      }
    });
  }

  /** Keeps a share that was given, once it and the server's open the wallet of that record. Errors: VaultRefusal. */
  async takeHandover({ id, device, wallet, sealed, key, released }: Taking): Promise<void> {
    const privateKey = this.#releases.get(key);
    this.#releases.delete(key);
    if (!privateKey) throw usedBefore();
    const { tenant, wallet: name } = wallet.record;
    const secrets = [privateKey];
    try {
      const { share, exit } = this.#handovers.open(id, wallet, sealed);
      secrets.push(share);
      const { epoch } = released;
      const opened = this.#vault.ask(
        {
          type: 'open_released_share',
          tenant,
          wallet: name,
          device,
          epoch,
          sealed: released.sealed,
        },
        [privateKey],
      );
      const auth = secretAt(opened.secrets, 0);
      secrets.push(auth);
      this.#vault.ask({ type: 'check_wallet', wallet }, [share, auth]);
      await this.#store.put(
        { wallet: name, device, epoch },
        share as Uint8Array<ArrayBuffer>,
        exit,
      );
      this.#handovers.forget(id);
    } finally {
      for (const bytes of secrets) bytes.fill(0);
    }
  }

  /** Kept before the record that names it counts, under the name that it has there. */
  async #makeCode(wallet: string): Promise<MadeWay> {
    const made = this.#vault.ask({ type: 'make_recovery_code', wallet });
    const { public_key: publicKey } = expected(made.answer, 'recovery_key_made');
    const code = secretAt(made.secrets, 0);
    const id = drawId();
    try {
      await this.#store.putCode(wallet, id, code as Uint8Array<ArrayBuffer>);
    } finally {
      code.fill(0);
    }
    return { key: { id, kind: 'kit', publicKey } };
  }

  async #makeWay(wallet: string, way: NewWay): Promise<MadeWay> {
    if (way.kind === 'kit') return this.#makeCode(wallet);
    const { kind } = way;
    if (kind === 'assisted') return { key: { id: drawId(), kind, publicKey: way.publicKey } };
    const hint =
      kind === 'password'
        ? { salt: base64url(crypto.getRandomValues(new Uint8Array(SALT_BYTES))) }
        : { credential: way.credential };
    const request = {
      type: 'derive_recovery_key',
      wallet,
      kind,
      ...('salt' in hint && hint),
    } as const;
    try {
      const { answer, secrets } = this.#vault.ask(request, [way.secret]);
      secretAt(secrets, 0).fill(0);
      const { public_key: publicKey } = expected(answer, 'recovery_key_made');
      return { key: { id: drawId(), kind, publicKey }, hint };
    } finally {
      way.secret.fill(0);
    }
  }

  /** Errors: VaultRefusal, where it is not the owner's. The caller wipes it. */
  #deriveRecoveryKey(
    wallet: string,
    { kind, publicKey }: RecoveryKey,
    secret: Uint8Array,
    salt?: string,
  ): Uint8Array {
    const request = { type: 'derive_recovery_key', wallet, kind, ...(salt && { salt }) } as const;
    const { answer, secrets } = readable(() => this.#vault.ask(request, [secret]));
    const derived = secretAt(secrets, 0);
    if (expected(answer, 'recovery_key_made').public_key === publicKey) return derived;
    derived.fill(0);
    throw new VaultRefusal(NOT_IT[kind]);
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
    if (!privateKey) throw usedBefore();
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

const SALT_BYTES = 16;

/** What an owner needs to derive the new key again goes with its share. */
function withHint(prepared: PreparedWallet, made: MadeWay | undefined): PreparedWallet {
  if (!made?.hint || !prepared.recovery) return prepared;
  const { auth, shares } = prepared.recovery;
  return {
    ...prepared,
    recovery: {
      auth,
      shares: shares.map((one) => (one.key === made.key.id ? { ...one, ...made.hint } : one)),
    },
  };
}

/** What people read of them: words/en/faults.ts. */
const NOT_IT: Readonly<Record<RecoveryKind, { readonly code: string; readonly message: string }>> =
  {
    kit: { code: 'kit_of_another', message: 'A recovery code of another wallet' },
    password: { code: 'password_wrong', message: 'Not the password of this wallet' },
    passkey: { code: 'passkey_of_another', message: 'A passkey of another wallet' },
    assisted: { code: 'assisted_failed', message: 'The service could not open it' },
  };

/** What is no code at all is said in words that help to find the slip. */
function readable(derive: () => Answered): Answered {
  try {
    return derive();
  } catch (error) {
    if (!(error instanceof VaultRefusal && error.code === 'recovery_code_invalid')) throw error;
    throw new VaultRefusal({ code: 'kit_unreadable', message: 'This is not a recovery code' });
  }
}

function keyOf(record: WalletRecord, id: string): RecoveryKey {
  const found = record.recoveryKeys.find((key) => key.id === id);
  if (!found) throw new Error('The record has no such recovery key');
  return found;
}

const usedBefore = () =>
  new VaultRefusal({ code: 'release_used', message: 'This release was used before' });

// SPDX-License-Identifier: Apache-2.0
//
// A vault in memory that keeps the rules of core/api/vault.hpp, of one account with its devices, and frames of these
// with the real vault.wasm.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Session } from '../src/api/Session.ts';
import { ApiRefusal, type VaultApi } from '../src/api/VaultApi.ts';
import { makeBeginning } from '../src/begin/Beginning.tsx';
import type { DeviceStore } from '../src/device/DeviceStore.ts';
import type { RecoveryEnd } from '../src/frame/handlers.ts';
import type {
  Account,
  Handover,
  HandoverAnswer,
  HandoverGive,
  HandoverReveal,
  HandoverStart,
  HandoverStep,
  RecoveryKind,
  RecoveryResult,
  RecoverySet,
  SignedRecord,
  WalletChange,
} from '../src/generated/vault.ts';
import { type ChangeParts, ensureWallet, NeedsWay } from '../src/login/ensureWallet.ts';
import { renewShares } from '../src/login/renewShares.ts';
import { makeManaging } from '../src/manage/Managing.tsx';
import { makeRecovery } from '../src/recover/Recovering.tsx';
import { serveVault } from '../src/vault/serveVault.ts';
import { VaultClient } from '../src/vault/VaultClient.ts';
import { VaultKeeper } from '../src/vault/VaultKeeper.ts';
import { WasmVault } from '../src/vault/WasmVault.ts';
import type { Disk } from './Disk.ts';
import { releaseShare, sealProof } from './releaseShare.ts';
import { Tab } from './Tab.ts';

export const project = 'ab'.repeat(16);
export const [laptop, phone, tablet] = ['A', 'B', 'C'].map((letter) =>
  letter.repeat(42).concat('A'),
) as [string, string, string];
export const DAY = 86_400_000;

export const module = await WebAssembly.compile(readFileSync('build/wasm/vault.wasm'));

const refuse = (code: string, message = code) => new ApiRefusal(code, message, 409);

/** One account with its devices. */
export class TestVault {
  now = 1_800_000_000_000;
  accountId = 'id';
  /** Called before a change is prepared, and once one was committed: what they throw, the device is told. */
  prepares = (): void => {};
  commits = (): void => {};
  /** Kinds of recovery key that wait. */
  held: readonly RecoveryKind[] = ['password', 'assisted'];
  wallet: SignedRecord | undefined;
  readonly auth = new Map<string, string>();
  recovery: RecoverySet | undefined;
  /** A code was entered in time. */
  isConfirmed = false;
  pending: (WalletChange & { device: string }) | undefined;
  devices: string[] = [laptop];
  handover: Handover | undefined;
  /** What a device is told of the hand-over instead. */
  lie: (handover: Handover, device: string) => Handover = (one) => one;
  /** Which record of the wallet a device is shown. */
  shown: (wallet: SignedRecord, device: string) => SignedRecord = (one) => one;
  readonly waiting: {
    id: string;
    device: string;
    key: string;
    startedAt: number;
    opensAt: number;
  }[] = [];
  started = 0;
  /** Shares that devices were given. */
  released = 0;
  readonly #proofs = new Map<string, string>();

  apiOf(device: string) {
    const account = (): Account => ({
      id: this.accountId,
      project,
      email: 'ada@example.org',
      device,
      ...(this.wallet && { wallet: this.shown(this.wallet, device) }),
      ...(this.pending?.device === device && { pending: { id: this.pending.id } }),
    });
    return {
      device,
      now: () => this.now,
      account: async () => account(),
      devices: async () => ({
        devices: this.devices.map((id) => ({
          id,
          name: id.slice(0, 1),
          createdAt: 0,
          seenAt: 0,
          isEnrolled: this.auth.has(id),
          isThis: id === device,
        })),
      }),
      sessions: async () => ({ sessions: [] }),
      recovery: async () => ({
        ...{ assisted: '', offersAssisted: false, holdMs: DAY, held: this.waiting, dates: [] },
      }),
      startStepUp: async () => ({ flow: 'flow', resendAt: 0, expiresAt: 0 }),
      enterStepUp: async () => {
        this.isConfirmed = true;
        return { until: this.now + 300_000 };
      },
      handovers: async () => ({
        handovers: this.handover ? [this.lie(this.handover, device)] : [],
      }),
      handover: async (_access: string, { id }: { id: string }) =>
        this.lie(this.#handover(id), device),
      startHandover: async (_access: string, { id, commitment }: HandoverStart) => {
        if (this.wallet?.record.devices.some((one) => one.id === device)) throw refuse('not_found');
        this.#endHandover();
        const expiresAt = this.now + 600_000;
        this.handover = { id, device, name: 'B', step: 'asked', expiresAt, commitment };
        return this.handover;
      },
      answerHandover: async (_access: string, { id, nonce }: HandoverAnswer) =>
        this.#step(id, 'asked', { step: 'answered', nonce }),
      revealHandover: async (_access: string, { id, publicKey, opening }: HandoverReveal) =>
        this.#step(id, 'answered', { step: 'revealed', publicKey, opening }),
      giveHandover: async (_access: string, { id, change, sealed }: HandoverGive) => {
        const to = this.#handover(id);
        if (change.wallet.record.version !== (this.wallet?.record.version ?? 0) + 1)
          throw refuse('changed_meanwhile');
        const { wallet } = change;
        const given = this.#step(id, 'revealed', {
          step: 'given',
          sealed,
          wallet,
          change: change.id,
        });
        this.pending = { ...change, device: to.device };
        return given;
      },
      endHandover: async (_access: string, { id }: { id: string }) => {
        this.#handover(id);
        this.#endHandover();
        return {};
      },
      removeDevice: async (_access: string, { id }: { id: string }) => {
        this.devices = this.devices.filter((one) => one !== id);
        this.auth.delete(id);
        return {};
      },
      startRecovery: async (
        _access: string,
        { key, publicKey }: { key: string; publicKey: string },
      ): Promise<RecoveryResult> => {
        this.started += 1;
        const kind = this.#key(key).kind;
        if (!this.held.includes(kind)) return this.#open(device, key, publicKey);
        const known = this.waiting.find((one) => one.device === device && one.key === key);
        const row = known ?? {
          ...{ id: 'waits', device, key, startedAt: this.now, opensAt: this.now + DAY },
        };
        if (!known) this.waiting.push(row);
        return { outcome: { type: 'recovery_held', id: row.id, opensAt: row.opensAt } };
      },
      finishRecovery: async (
        _access: string,
        { id, publicKey }: { id: string; publicKey: string },
      ): Promise<RecoveryResult> => {
        const row = this.waiting.find((one) => one.id === id && one.device === device);
        if (!row || row.opensAt > this.now) throw refuse('not_found');
        return this.#open(device, row.key, publicKey);
      },
      releaseShare: async (
        _access: string,
        { epoch, publicKey }: { epoch: number; publicKey: string },
      ) => {
        this.released += 1;
        const record = this.wallet?.record;
        // One that is prepared for it, too.
        const mine = this.pending?.device === device ? this.pending.auth : undefined;
        return releaseShare(this.auth.get(device) ?? mine ?? '', publicKey, {
          ...{ tenant: project, wallet: record?.wallet ?? '', device, epoch },
        });
      },
      prepareChange: async (_access: string, change: WalletChange) => {
        this.prepares();
        const version = this.wallet?.record.version ?? 0;
        const { record } = change.wallet;
        if (record.version !== version + 1) throw refuse('changed_meanwhile');
        const isNamed = !this.wallet || this.wallet.record.devices.some(({ id }) => id === device);
        if (!isNamed && change.recovered !== this.#proofs.get(device))
          throw refuse('recovery_needed');
        if (record.devices.some(({ id }) => !this.devices.includes(id)))
          throw refuse('changed_meanwhile');
        const before = JSON.stringify(this.wallet?.record.recoveryKeys);
        if (this.wallet && !this.isConfirmed && JSON.stringify(record.recoveryKeys) !== before)
          throw refuse('step_up_needed');
        this.pending = { ...this.#withHints(change), device };
        return { id: change.id, isCommitted: false };
      },
      commitChange: async (_access: string, { id }: { id: string }) => {
        if (this.pending?.id !== id || this.pending.device !== device)
          throw refuse('changed_meanwhile');
        const { wallet, auth, recovery } = this.pending;
        this.wallet = wallet;
        if (auth) this.auth.set(device, auth);
        if (recovery) this.recovery = recovery;
        this.pending = undefined;
        if (this.handover?.device === device) this.handover = undefined;
        this.commits();
        return account();
      },
    };
  }

  #handover(id: string): Handover {
    if (this.handover?.id !== id) throw refuse('not_found');
    return this.handover;
  }

  #step(id: string, from: HandoverStep, next: Partial<Handover>): Handover {
    const handover = this.#handover(id);
    if (handover.step !== from) throw refuse('changed_meanwhile');
    this.handover = { ...handover, ...next };
    return this.handover;
  }

  #endHandover(): void {
    if (this.handover?.change !== undefined && this.pending?.id === this.handover.change)
      this.pending = undefined;
    this.handover = undefined;
  }

  /** What a device cannot say of keys that stay. */
  #withHints(change: WalletChange): WalletChange {
    if (!change.recovery) return change;
    const shares = change.recovery.shares.map((share) => {
      if (share.salt || share.credential) return share;
      const { salt, credential } = this.recovery?.shares.find(({ key }) => key === share.key) ?? {};
      return { ...share, ...(salt && { salt }), ...(credential && { credential }) };
    });
    return { ...change, recovery: { ...change.recovery, shares } };
  }

  #key(id: string) {
    const found = this.wallet?.record.recoveryKeys.find((key) => key.id === id);
    if (!found) throw refuse('not_found');
    return found;
  }

  #open(device: string, key: string, publicKey: string): RecoveryResult {
    const { record } = this.wallet as SignedRecord;
    const set = this.recovery as RecoverySet;
    const share = set.shares.find((one) => one.key === key);
    if (!share) throw refuse('not_found');
    const owner = {
      tenant: project,
      wallet: record.wallet,
      device: '',
      epoch: record.recoveryEpoch,
    };
    const proof = randomBytes(32);
    this.#proofs.set(device, proof.toString('base64url'));
    return {
      outcome: {
        type: 'recovery_opened',
        auth: releaseShare(set.auth, publicKey, owner),
        share,
        proof: sealProof(proof, this.#key(key).publicKey, owner),
      },
    };
  }
}

/** A frame of a device. `isLasting`: its browser forgets nothing. */
export function openFrame(
  vault: TestVault,
  disk: Disk,
  device: string,
  tab = new Tab(),
  isLasting = true,
) {
  const store = tab.watch(disk.store) as unknown as DeviceStore;
  const keeper = new VaultKeeper(new WasmVault(module), store);
  const { port1, port2 } = new MessageChannel();
  serveVault(port2, async () => keeper);
  const client = new VaultClient(port1);
  ports.push(port1);
  const parts = {
    api: tab.watch(vault.apiOf(device)) as unknown as VaultApi,
    session: {
      call: <T>(use: (access: string) => Promise<T>) => use('access'),
    } as unknown as Session,
    store: store as unknown as ChangeParts['store'] &
      Pick<DeviceStore, 'forgetCode' | 'madeAt' | 'exitOf'>,
    project,
    isLasting,
    inTurn: async <T>(_name: string, work: () => Promise<T>) => work(),
    vault: () => client,
  };
  const ended: (RecoveryEnd | undefined)[] = [];
  const recover = () =>
    makeRecovery(
      parts as unknown as Parameters<typeof makeRecovery>[0],
      { wallet: vault.shown(vault.wallet as SignedRecord, device), email: 'ada@example.org' },
      (end) => ended.push(end),
    );
  const manage = async () =>
    makeManaging(
      parts as unknown as Parameters<typeof makeManaging>[0],
      await ensureWallet(parts),
      () => {},
    );
  /** What its window is given, once the wallet needs a way. */
  const begun: boolean[] = [];
  const begin = async () => {
    const needed = await ensureWallet(parts).catch((error: unknown) => error);
    if (!(needed instanceof NeedsWay)) throw new Error('The wallet needs no way');
    return makeBeginning(parts, needed, (isDone) => begun.push(isDone));
  };
  const renew = async () => renewShares(parts, await ensureWallet(parts));
  return { ensure: () => ensureWallet(parts), begin, begun, renew, recover, manage, keeper, ended };
}

const ports: MessagePort[] = [];
/** After each test. */
export function closeFrames() {
  for (const port of ports.splice(0)) port.close();
}

/** Both shares of a device open the wallet: a signature comes of them. */
export async function signsOn(vault: TestVault, disk: Disk, device: string) {
  const { record } = vault.wallet as SignedRecord;
  const epoch = record.devices.find(({ id }) => id === device)?.epoch ?? 0;
  const keeper = new VaultKeeper(new WasmVault(module), disk.store as unknown as DeviceStore);
  const key = keeper.openRelease();
  const owner = { tenant: project, wallet: record.wallet, device, epoch };
  const released = releaseShare(vault.auth.get(device) ?? '', key, owner);
  const what = { type: 'sign_message', account: 0, message: '0x00' } as const;
  return keeper.sign(vault.wallet as SignedRecord, device, key, released, [what]);
}

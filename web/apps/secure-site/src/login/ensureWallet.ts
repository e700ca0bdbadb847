// SPDX-License-Identifier: Apache-2.0
//
// The wallet of a session's account, made where there is none. A stop between any two steps loses nothing:
//   1  what is about to be made is noted (enrolment), by account: others that log in here leave it alone
//   2  the worker makes the wallet and keeps the recovery code and this device's share
//   3  the vault prepares the change: it has the other shares now
//   4  the vault commits it: the account has a wallet
//   5  the note goes
// Before 3 the vault knows nothing, and what is left here is deleted the next time. After 3 the vault says which change
// is pending; if it is the noted one, 4 follows. Tabs take turns. Every later change of the wallet goes the same way
// (changeWallet): a recovery on a further device, new shares.
//
// Where the browser may forget all of it soon (device/isLasting.ts), 4 comes once there is a way back to the wallet from
// elsewhere (src/begin): until then nobody is told an address, and what was prepared is of no account.
//
// What the vault says of a wallet is believed once its record was checked with the wallet's own shares; then this device
// keeps it, and takes no other wallet, no older record and no "there is none" in its place.
import { drawId } from '../api/bytes.ts';
import type { InTurn, Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { DeviceStore, Enrolment } from '../device/DeviceStore.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { Account, SignedRecord, WalletChange } from '../generated/vault.ts';
import type { NewWay } from '../vault/KeeperTypes.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';

type Store = Pick<
  DeviceStore,
  | 'enrolment'
  | 'saveEnrolment'
  | 'epochsOf'
  | 'settle'
  | 'forget'
  | 'knownRecord'
  | 'keepRecord'
  | 'keepsCode'
>;

/** What changes of a wallet need. */
export interface ChangeParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly store: Store;
  readonly project: string;
  readonly inTurn: InTurn;
  /** Starts the worker the first time. */
  readonly vault: () => Checks;
}

type Checks = Pick<VaultClient, 'openRelease' | 'checkWallet'>;

export interface EnrolmentParts extends ChangeParts {
  /** What is kept here is there tomorrow, too. */
  readonly isLasting: boolean;
  readonly vault: () => Checks & Pick<VaultClient, 'enrol'>;
}

/** The wallet of the account that is signed in, whether or not this device opens it. */
export interface AccountWallet {
  /** May be empty. */
  readonly email: string;
  readonly signed: SignedRecord;
}

/** Which of a wallet's shares this device has. */
export interface OwnWallet extends AccountWallet {
  readonly epoch: number;
}

/** The account has a wallet that this device cannot open: its owner recovers it here. */
export class NeedsRecovery extends Refusal {
  constructor(readonly account: AccountWallet) {
    super('This browser cannot open your wallet yet');
  }
}

/** All of the wallet is in this browser, which may forget it: its owner makes a way back first (src/begin). */
export class NeedsWay extends Refusal {
  /** `own`: where the wallet was made before, and its recovery code was not written down. */
  constructor(
    readonly email: string,
    readonly own?: OwnWallet,
  ) {
    super('This browser may forget your wallet. Sign in again, and make a way back to it');
  }
}

/** Errors: of the vault; NeedsRecovery; NeedsWay. */
export function ensureWallet(parts: EnrolmentParts): Promise<OwnWallet> {
  return parts.inTurn(turnOf(parts), async () => {
    const { api, session } = parts;
    const account = await session.call((access) => api.account(access));
    if (account.wallet) {
      const own = await settle(parts, await commitNoted(parts, account));
      if (!parts.isLasting && (await hasNoWay(parts, own))) throw new NeedsWay(own.email, own);
      return own;
    }
    if (await parts.store.knownRecord(account.id)) throw new Refusal(WALLET_GONE);
    if (!parts.isLasting) throw new NeedsWay(account.email);
    return enrol(parts, account);
  });
}

/** A wallet that is made and does not count yet. */
export interface FirstWallet {
  readonly change: string;
  readonly made: SignedRecord;
}

/** The one that was prepared here before and still may count, else another one. `wallet`: its id. Errors: of the vault. */
export function prepareFirst(
  parts: EnrolmentParts,
  { wallet = drawId(), way }: { readonly wallet?: string; readonly way?: NewWay } = {},
): Promise<FirstWallet> {
  const { api, session, store } = parts;
  return parts.inTurn(turnOf(parts), async () => {
    const account = await session.call((access) => api.account(access));
    const noted = await store.enrolment(account.id);
    const isPrepared = noted?.made !== undefined && account.pending?.id === noted.change;
    if (isPrepared && !way && noted.made.record.recoveryKeys.every(({ kind }) => kind === 'kit'))
      return { change: noted.change, made: noted.made };
    return prepare(parts, account, wallet, way);
  });
}

/** From now on it counts. Errors: of the vault (changed_meanwhile: another one was prepared since). */
export function commitFirst(parts: ChangeParts, { change, made }: FirstWallet): Promise<OwnWallet> {
  const { api, session } = parts;
  return parts.inTurn(turnOf(parts), async () => {
    const account = await session.call((access) => api.commitChange(access, { id: change }));
    return settle(parts, account, made);
  });
}

/** `make`: in the worker, which writes this device's share before it answers. Errors: its own, of the vault. */
export function changeWallet(
  parts: ChangeParts,
  wallet: string,
  make: () => Promise<Omit<WalletChange, 'id'>>,
): Promise<OwnWallet> {
  const { api, session, store } = parts;
  return parts.inTurn(turnOf(parts), async () => {
    const { id } = await session.call((access) => api.account(access));
    const change = drawId();
    await store.saveEnrolment(id, { wallet, change });
    const made = await make();
    await session.call((access) => api.prepareChange(access, { id: change, ...made }));
    const account = await session.call((access) => api.commitChange(access, { id: change }));
    return settle(parts, account, made.wallet);
  });
}

/** What another device has prepared for this one, whose share is on the disk and was checked with `given`. Errors: of the vault. */
export function commitGiven(
  parts: ChangeParts,
  given: SignedRecord,
  change: string,
): Promise<OwnWallet> {
  const { api, session, store } = parts;
  return parts.inTurn(turnOf(parts), async () => {
    const { id } = await session.call((access) => api.account(access));
    await store.saveEnrolment(id, { wallet: given.record.wallet, change });
    const account = await session.call((access) => api.commitChange(access, { id: change }));
    return settle(parts, account, given);
  });
}

const turnOf = ({ project }: ChangeParts) => `portico wallet ${project}`;

/** What was prepared here before the tab was closed: its share is on the disk. */
async function commitNoted({ api, session, store }: ChangeParts, account: Account) {
  const noted = await store.enrolment(account.id);
  if (noted === undefined || account.pending?.id !== noted.change) return account;
  return session.call((access) => api.commitChange(access, { id: noted.change }));
}

async function enrol(parts: EnrolmentParts, account: Account): Promise<OwnWallet> {
  const { api, session, store } = parts;
  const noted = await store.enrolment(account.id);
  const isPrepared = noted !== undefined && account.pending?.id === noted.change;
  const { change, made } = isPrepared ? noted : await prepare(parts, account, drawId());
  const committed = await session.call((access) => api.commitChange(access, { id: change }));
  return settle(parts, committed, made);
}

/** Steps 1 to 3. What was noted before counts no more. */
async function prepare(
  { api, session, store, vault, project }: EnrolmentParts,
  account: Account,
  wallet: string,
  way?: NewWay,
): Promise<FirstWallet> {
  await forgetFirst(store, await store.enrolment(account.id));
  const first = { wallet, change: drawId(), isFirst: true };
  const { change } = first;
  await store.saveEnrolment(account.id, first);
  const prepared = await vault().enrol({ tenant: project, wallet, device: api.device, way });
  const { wallet: made } = prepared;
  await store.saveEnrolment(account.id, { ...first, made });
  await session.call((access) => api.prepareChange(access, { id: change, ...prepared }));
  return { change, made };
}

/** What was noted and will never count. Of a wallet that does count, the share and the code may be its owner's only ones. */
async function forgetFirst(store: Store, noted: Enrolment | undefined): Promise<void> {
  if (noted?.isFirst) await store.forget(noted.wallet);
}

/** A printed code, which nobody has but this browser, is all that recovers it. */
async function hasNoWay({ store }: ChangeParts, { signed }: OwnWallet): Promise<boolean> {
  const { wallet, recoveryKeys } = signed.record;
  if (recoveryKeys.some(({ kind }) => kind !== 'kit')) return false;
  for (const { id } of recoveryKeys) if (await store.keepsCode(wallet, id)) return true;
  return false;
}

/** `checked`: a record that this device has made or checked just now. */
async function settle(
  parts: ChangeParts,
  account: Account,
  checked?: SignedRecord,
): Promise<OwnWallet> {
  const { api, store } = parts;
  const signed = account.wallet;
  if (!signed) throw new Error('The vault committed a change and has no wallet');
  const { wallet, devices, version } = signed.record;
  const known = await store.knownRecord(account.id);
  if (known && known.record.wallet !== wallet) throw new Refusal(OTHER_WALLET);
  if (known && known.record.version > version) throw new Refusal(OLDER_RECORD);
  const noted = await store.enrolment(account.id);
  // Of an account that got its wallet elsewhere meanwhile.
  if (noted?.wallet !== wallet) await forgetFirst(store, noted);
  if (noted) await store.saveEnrolment(account.id, undefined);
  const epoch = devices.find(({ id }) => id === api.device)?.epoch;
  if (epoch === undefined || !(await store.epochsOf(wallet)).includes(epoch))
    throw new NeedsRecovery({ email: account.email, signed });
  if (!known || !isSame(known, signed)) {
    if (!checked || !isSame(checked, signed)) await check(parts, signed, epoch);
    await store.keepRecord(account.id, signed);
  }
  await store.settle(wallet, epoch);
  return { email: account.email, signed, epoch };
}

const isSame = (a: SignedRecord, b: SignedRecord): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** With both shares of this device. Errors: Refusal, where they are of another wallet or it never signed that; of the vault. */
async function check(parts: ChangeParts, signed: SignedRecord, epoch: number): Promise<void> {
  const { api, session, vault } = parts;
  const publicKey = await vault().openRelease();
  const released = await session.call((access) =>
    api.releaseShare(access, { epoch, publicKey, purpose: 'unlock' }),
  );
  try {
    await vault().checkWallet(signed, api.device, publicKey, released);
  } catch (error) {
    const { code } = error instanceof VaultRefusal ? error : { code: '' };
    if (code === 'wallet_record_invalid' || code === 'shares_invalid')
      throw new Refusal(RECORD_UNFIT);
    throw error;
  }
}

const NOTHING_DONE = 'Nothing was shown or signed. Tell whoever runs this service';
const RECORD_UNFIT = `What the server says of your wallet does not fit what this browser has of it. ${NOTHING_DONE}`;
const OTHER_WALLET = `The server gave another wallet than the one that this browser knows as yours. ${NOTHING_DONE}`;
const OLDER_RECORD = `The server gave an older record of your wallet than this browser knows. ${NOTHING_DONE}`;
const WALLET_GONE =
  'The server says that you have no wallet, but this browser knows one of yours. No other one was made. Tell whoever runs this service';

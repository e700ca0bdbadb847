// SPDX-License-Identifier: Apache-2.0
//
// The wallet of a session's account, made where there is none. A stop between any two steps loses nothing:
//   1  what is about to be made is noted (enrolment)
//   2  the worker makes the wallet and keeps the recovery code and this device's share
//   3  the vault prepares the change: it has the other shares now
//   4  the vault commits it: the account has a wallet
//   5  the note goes
// Before 3 the vault knows nothing, and what is left here is deleted the next time. After 3 the vault says which change
// is pending; if it is the noted one, 4 follows. Tabs take turns. Every later change of the wallet goes the same way
// (changeWallet): a recovery on a further device, new shares.

import { drawId } from '../api/bytes.ts';
import type { InTurn, Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { Account, SignedRecord, WalletChange } from '../generated/vault.ts';
import type { PreparedWallet } from '../vault/KeeperTypes.ts';

type Store = Pick<DeviceStore, 'enrolment' | 'saveEnrolment' | 'epochsOf' | 'settle' | 'forget'>;

/** What changes of a wallet need. */
export interface ChangeParts {
  readonly api: VaultApi;
  readonly session: Session;
  readonly store: Store;
  readonly project: string;
  readonly inTurn: InTurn;
}

export interface EnrolmentParts extends ChangeParts {
  /** Starts the worker the first time. */
  readonly vault: () => {
    enrol(wallet: { tenant: string; wallet: string; device: string }): Promise<PreparedWallet>;
  };
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

/** Errors: of the vault; NeedsRecovery. */
export function ensureWallet(parts: EnrolmentParts): Promise<OwnWallet> {
  return parts.inTurn(turnOf(parts), async () => {
    const { api, session } = parts;
    const account = await session.call((access) => api.account(access));
    return settle(
      parts,
      account.wallet ? await commitNoted(parts, account) : await enrol(parts, account),
    );
  });
}

/** `make`: in the worker, which writes this device's share before it answers. Errors: its own, of the vault. */
export function changeWallet(
  parts: ChangeParts,
  wallet: string,
  make: () => Promise<Omit<WalletChange, 'id'>>,
): Promise<OwnWallet> {
  const { api, session, store, project } = parts;
  return parts.inTurn(turnOf(parts), async () => {
    const change = drawId();
    await store.saveEnrolment(project, { wallet, change });
    const made = await make();
    await session.call((access) => api.prepareChange(access, { id: change, ...made }));
    return settle(parts, await session.call((access) => api.commitChange(access, { id: change })));
  });
}

/** What another device has prepared for this one, whose share is on the disk. Errors: of the vault. */
export function commitGiven(
  parts: ChangeParts,
  wallet: string,
  change: string,
): Promise<OwnWallet> {
  const { api, session, store, project } = parts;
  return parts.inTurn(turnOf(parts), async () => {
    await store.saveEnrolment(project, { wallet, change });
    return settle(parts, await session.call((access) => api.commitChange(access, { id: change })));
  });
}

const turnOf = ({ project }: ChangeParts) => `portico wallet ${project}`;

/** What was prepared here before the tab was closed: its share is on the disk. */
async function commitNoted({ api, session, store, project }: ChangeParts, account: Account) {
  const noted = await store.enrolment(project);
  if (noted === undefined || account.pending?.id !== noted.change) return account;
  return session.call((access) => api.commitChange(access, { id: noted.change }));
}

async function enrol(parts: EnrolmentParts, account: Account): Promise<Account> {
  const { api, session, store, vault, project } = parts;
  const noted = await store.enrolment(project);
  const isPrepared = noted !== undefined && account.pending?.id === noted.change;
  if (noted && !isPrepared) await store.forget(noted.wallet);
  const { wallet, change } = isPrepared ? noted : { wallet: drawId(), change: drawId() };
  if (!isPrepared) {
    await store.saveEnrolment(project, { wallet, change });
    const made = await vault().enrol({ tenant: project, wallet, device: api.device });
    await session.call((access) => api.prepareChange(access, { id: change, ...made }));
  }
  return session.call((access) => api.commitChange(access, { id: change }));
}

async function settle({ api, store, project }: ChangeParts, account: Account): Promise<OwnWallet> {
  const signed = account.wallet;
  if (!signed) throw new Error('The vault committed a change and has no wallet');
  const { wallet, devices } = signed.record;
  const noted = await store.enrolment(project);
  // Of an account that got its wallet elsewhere meanwhile.
  if (noted && noted.wallet !== wallet) await store.forget(noted.wallet);
  if (noted) await store.saveEnrolment(project, undefined);
  const epoch = devices.find(({ id }) => id === api.device)?.epoch;
  if (epoch === undefined || !(await store.epochsOf(wallet)).includes(epoch))
    throw new NeedsRecovery({ email: account.email, signed });
  await store.settle(wallet, epoch);
  return { email: account.email, signed, epoch };
}

// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of a recovery: a signed-in device without a share gets one of its own. The frame shows the way into a
// window of the site alone and takes no secret itself; the window hands what its owner typed to the frame's worker,
// which has the device's storage. Then the owner can take the access of devices away that they have lost.
import type { RecoveryEnd } from '../frame/handlers.ts';
import type { RecoveryOpened, SignedRecord } from '../generated/vault.ts';
import { makeReceiving } from '../handover/makeReceiving.ts';
import { changeWallet, type OwnWallet } from '../login/ensureWallet.ts';
import { heldHere } from '../login/heldHere.ts';
import { type ManagingParts, makeManaging } from '../manage/Managing.tsx';
import { withoutAccess } from '../manage/withoutAccess.ts';
import { askInWindow } from '../ui/askInWindow.tsx';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { AskedRecovery, RecoveryStep } from '../ui/ownWindow.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';
import { words } from '../words/words.ts';
import { longUnseen } from './longUnseen.ts';

export interface RecoveryParts extends ManagingParts {
  readonly vault: () => Pick<
    VaultClient,
    | 'openRelease'
    | 'checkWallet'
    | 'sign'
    | 'checkRecoveryCode'
    | 'recover'
    | 'recoveryCode'
    | 'splitAgain'
    | 'changeWays'
    | 'beginHandover'
    | 'answerHandover'
    | 'compareHandover'
    | 'giveHandover'
    | 'takeHandover'
  >;
}

export class RecoveryWindows {
  readonly #on: RecoveryParts & { readonly stage: Stage; readonly oneByOne: OneByOne };

  constructor(parts: RecoveryParts & { readonly stage: Stage; readonly oneByOne: OneByOne }) {
    this.#on = parts;
  }

  /** Resolves when its owner has closed the window. Errors: Refusal, where they have begun nothing; of the vault. */
  async ask(): Promise<RecoveryEnd> {
    const { api, session, oneByOne, stage } = this.#on;
    const { wallet, email } = await session.call((access) => api.account(access));
    // Of an account whose wallet is made with the next step.
    if (!wallet) return {};
    let end: RecoveryEnd = {};
    const { views } = words();
    const asked = {
      path: '/recover',
      title: views.recover_title,
      lead: views.recover_lead,
      text: views.recover_text,
      makeTask: (onEnd: (isDone: boolean) => void) =>
        makeRecovery(this.#on, { wallet, email }, (ended) => {
          if (ended) end = ended;
          onEnd(ended !== undefined);
        }),
    } as const;
    await oneByOne(() => askInWindow(stage, asked));
    return end;
  }
}

/** What the server has given, until it is used. */
interface Opened {
  readonly way: string;
  readonly publicKey: string;
  readonly wallet: SignedRecord;
  readonly given: RecoveryOpened;
}

/** `onEnd`: once, with what came of it; undefined: nothing. */
export function makeRecovery(
  parts: RecoveryParts,
  { wallet: first, email }: { readonly wallet: SignedRecord; readonly email: string },
  onEnd: (end: RecoveryEnd | undefined) => void,
): AskedRecovery {
  const { api, session, vault } = parts;
  let opened: Opened | undefined;
  let own: OwnWallet | undefined;
  let opensAt: number | undefined;
  const receiving = makeReceiving(parts, first);

  /** Undefined: it waits. */
  async function openAtVault(way: string): Promise<Opened | undefined> {
    // Another device may have changed it since the window opened.
    const { wallet = first } = await session.call((access) => api.account(access));
    const publicKey = await vault().openRelease();
    let { outcome } = await session.call((access) =>
      api.startRecovery(access, { key: way, publicKey }),
    );
    // One that was asked for before stays the same, and has waited by now.
    if (outcome.type === 'recovery_held' && outcome.opensAt <= api.now()) {
      const { id } = outcome;
      ({ outcome } = await session.call((access) => api.finishRecovery(access, { id, publicKey })));
    }
    if (outcome.type === 'recovery_opened') return { way, publicKey, wallet, given: outcome };
    opensAt = outcome.opensAt;
    return undefined;
  }

  async function makeOwn(
    { publicKey, wallet, given }: Opened,
    secret?: Uint8Array,
  ): Promise<OwnWallet> {
    const { devices } = await session.call((access) => api.devices(access));
    const { sessions } = await session.call((access) => api.sessions(access));
    const unseen = longUnseen(wallet, devices, sessions).filter((id) => id !== api.device);
    const removed = [...new Set([...withoutAccess(wallet, devices), ...unseen])];
    return changeWallet(parts, wallet.record.wallet, () =>
      vault().recover({
        wallet,
        device: api.device,
        key: publicKey,
        opened: given,
        removed,
        ...(secret && { secret }),
      }),
    );
  }

  async function go(way: string, secret?: Uint8Array): Promise<RecoveryStep> {
    const kind = first.record.recoveryKeys.find(({ id }) => id === way)?.kind;
    // What is mistyped costs none of the few recoveries of an hour.
    if (kind === 'kit') {
      if (!secret) return { kind: 'secret' };
      await vault().checkRecoveryCode(first, way, secret);
    }
    if (opened?.way !== way) opened = await openAtVault(way);
    if (!opened) return { kind: 'waits', opensAt: opensAt ?? 0 };
    if (kind !== 'assisted' && !secret) {
      const { credential } = opened.given.share;
      return { kind: 'secret', ...(credential && { credential }) };
    }
    try {
      own = await makeOwn(opened, secret);
    } catch (error) {
      // Another secret may open what was given. Of any other error nobody knows how far it came.
      if (!(error instanceof VaultRefusal)) opened = undefined;
      throw error;
    }
    return { kind: 'done' };
  }

  return {
    email,
    wallet: first.record.wallet,
    address: first.record.addresses.eip155,
    ways: first.record.recoveryKeys.map(({ id, kind }) => ({ id, kind })),
    now: () => api.now(),
    waiting: () =>
      outcomeOf(async () => {
        const held = await heldHere(parts);
        opensAt = held?.opensAt;
        return held && { way: held.key, opensAt: held.opensAt };
      }),
    go: (way, secret) => outcomeOf(() => go(way, secret)),
    byDevice: () =>
      outcomeOf(async () => {
        const step = await receiving.step();
        if (step.kind !== 'done') return step;
        own = step.own;
        return { kind: 'done' };
      }),
    endByDevice: () => outcomeOf(() => receiving.end()),
    managing: () => own && makeManaging(parts, own, () => {}),
    end: () => {
      if (own) return onEnd({});
      onEnd(opensAt === undefined ? undefined : { action: 'RECOVER', opensAt });
    },
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of the wallet's settings: devices, sessions, ways of recovery and the printed code that was not
// written down yet. The page that embeds the frame sees none of it and can do nothing to it: all of it is in a window of
// the site alone.
import type { OperatorNetworks } from '../approval/operatorNetworks.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { ownCodes, takeOffCode } from '../calls/ownCode.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { makeGiving } from '../handover/makeGiving.ts';
import { type ChangeParts, changeWallet, type OwnWallet } from '../login/ensureWallet.ts';
import { makeFreshCode } from '../login/freshCode.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import type { ServerFacts } from '../node/ServerFacts.ts';
import { givenLimits } from '../smart/givenLimits.ts';
import type { SmartAccounts } from '../smart/SmartAccounts.ts';
import { takeBackLimit } from '../smart/takeBackLimit.ts';
import { leadTo } from '../social/severedLink.ts';
import { askInWindow } from '../ui/askInWindow.tsx';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { AskedManaging, WalletState } from '../ui/ownWindow.ts';
import type { NewWay } from '../vault/KeeperTypes.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { words } from '../words/words.ts';
import { makeLogins } from './makeLogins.ts';
import { withoutAccess } from './withoutAccess.ts';

export interface ManagingParts extends ChangeParts {
  /** Absent: this server gives the site no way to a network. */
  readonly node?: NodeApi | undefined;
  readonly facts?: ServerFacts | undefined;
  readonly nonces: OwnNonces;
  readonly networks: Pick<OperatorNetworks, 'of'>;
  /** Absent: nor has it a bundler for the site. */
  readonly smart?: SmartAccounts | undefined;
  readonly approval: () => Promise<WasmApproval>;
  readonly store: ChangeParts['store'] & Pick<DeviceStore, 'forgetCode'>;
  readonly vault: () => Pick<
    VaultClient,
    | 'sign'
    | 'recoveryCode'
    | 'openRelease'
    | 'checkWallet'
    | 'splitAgain'
    | 'changeWays'
    | 'compareHandover'
    | 'giveHandover'
  >;
}

export class Managing {
  readonly #on: ManagingParts & { readonly stage: Stage; readonly oneByOne: OneByOne };

  constructor(parts: ManagingParts & { readonly stage: Stage; readonly oneByOne: OneByOne }) {
    this.#on = parts;
  }

  /** Resolves when its owner has closed the window. Errors: Refusal, where they did not open one. */
  ask(wallet: OwnWallet): Promise<void> {
    const { oneByOne, stage } = this.#on;
    const { views } = words();
    const asked = {
      path: '/manage',
      title: views.manage_title,
      lead: views.manage_lead,
      text: views.manage_text,
      makeTask: (onEnd: (isDone: boolean) => void) =>
        makeManaging(this.#on, wallet, () => onEnd(true)),
    } as const;
    return oneByOne(() => askInWindow(stage, asked));
  }
}

/** `onEnd`: once. */
export function makeManaging(
  parts: ManagingParts,
  opened: OwnWallet,
  onEnd: () => void,
): AskedManaging {
  const { api, session, store, vault } = parts;
  const { wallet, addresses } = opened.signed.record;
  const fresh = makeFreshCode(api, session);
  const { node, facts, smart, approval } = parts;
  const network = node && smart && { node, smart, approval, networks: parts.networks };
  let own = opened;
  let confirmedUntil = 0;

  const others = async () => {
    const { sessions } = await session.call((access) => api.sessions(access));
    return sessions.filter(({ isThis }) => !isThis);
  };
  const load = async (): Promise<WalletState> => {
    const [{ devices }, sessions, { held, ...recovery }, code] = await Promise.all([
      session.call((access) => api.devices(access)),
      others(),
      session.call((access) => api.recovery(access)),
      vault().recoveryCode(own.signed.record),
    ]);
    return {
      devices,
      others: sessions.length,
      held,
      recovery: own.signed.record.recoveryKeys.map(({ id, kind }) => {
        const known = recovery.dates.find(({ key }) => key === id);
        return { id, kind, ...(known && { addedAt: known.addedAt }) };
      }),
      assisted: recovery.offersAssisted ? recovery.assisted : undefined,
      holdMs: recovery.holdMs,
      confirmedUntil,
      isCodeKept: code !== undefined,
    };
  };
  const change = (run: () => Promise<unknown>) =>
    outcomeOf(async () => {
      await run();
      return load();
    });

  /** The server has let a device go; the record names it until this device, with new shares, has signed the next one. */
  const leaveOut = async () => {
    const { devices } = await session.call((access) => api.devices(access));
    const removed = withoutAccess(own.signed, devices);
    if (removed.length === 0) return;
    const { signed, epoch } = own;
    const publicKey = await vault().openRelease();
    own = await changeWallet(parts, wallet, async () => {
      const released = await session.call((access) =>
        api.releaseShare(access, { epoch, publicKey, purpose: 'unlock' }),
      );
      return vault().splitAgain(signed, api.device, publicKey, released, removed);
    });
  };

  /** With new shares of the recovery and of this device. The record is the server's newest: another device may have changed it. */
  const changeWays = async (add: NewWay | undefined, drop: readonly string[]) => {
    own = await ensureCurrent();
    const { signed, epoch } = own;
    if (signed.record.recoveryKeys.every(({ id }) => drop.includes(id)) && !add)
      throw new Refusal(words().faults.one_way_stays);
    const { devices } = await session.call((access) => api.devices(access));
    const removed = withoutAccess(signed, devices);
    const key = await vault().openRelease();
    own = await changeWallet(parts, wallet, async () => {
      const released = await session.call((access) =>
        api.releaseShare(access, { epoch, publicKey: key, purpose: 'unlock' }),
      );
      const asked = { wallet: signed, device: api.device, key, released, drop, removed };
      return vault().changeWays({ ...asked, add });
    });
  };
  const ensureCurrent = async (): Promise<OwnWallet> => {
    const { wallet: signed } = await session.call((access) => api.account(access));
    const epoch = signed?.record.devices.find(({ id }) => id === api.device)?.epoch;
    return signed && epoch !== undefined ? { ...own, signed, epoch } : own;
  };

  const giving = makeGiving(parts, ensureCurrent);
  const logins = makeLogins({ api, session, email: own.email, leadTo });

  return {
    ...logins,
    email: own.email,
    wallet,
    address: addresses.eip155,
    now: () => api.now(),
    load: () => outcomeOf(load),
    sendCode: () => outcomeOf(fresh.send),
    enterCode: (code) =>
      change(async () => {
        confirmedUntil = await fresh.enter(code);
      }),
    changeWays: (add, drop) => change(() => changeWays(add, drop)),
    removeDevice: (id) =>
      change(async () => {
        await session.call((access) => api.removeDevice(access, { id }));
        // It has no access any more whatever comes of this, and the next change of the wallet does the same.
        await leaveOut().catch((error: unknown) =>
          console.warn('The record of the wallet still names a removed device', error),
        );
      }),
    signOutOthers: () =>
      change(async () => {
        for (const { id } of await others())
          await session.call((access) => api.endSession(access, { id }));
      }),
    endRecovery: (id) => change(() => session.call((access) => api.endRecovery(access, { id }))),
    recoveryCode: () =>
      outcomeOf(async () => {
        const code = await vault().recoveryCode(own.signed.record);
        if (code === undefined) throw new Refusal(words().faults.code_forgotten);
        return code;
      }),
    forgetCode: () => change(() => store.forgetCode(wallet)),
    limits: () =>
      outcomeOf(
        async () => network && givenLimits({ ...network, now: () => api.now() }, addresses.eip155),
      ),
    takeBack: (limit) =>
      outcomeOf(async () => {
        if (!network) throw new Refusal(words().faults.no_smart_accounts);
        return takeBackLimit({ ...parts, ...network }, await ensureCurrent(), limit);
      }),
    ownCodes: () =>
      outcomeOf(async () => node && facts && ownCodes({ node, facts }, addresses.eip155)),
    takeOffCode: (code) =>
      outcomeOf(async () => {
        if (!node) throw new Refusal(words().faults.no_networks);
        return takeOffCode({ ...parts, node }, await ensureCurrent(), code);
      }),
    asking: () => outcomeOf(giving.asking),
    answerDevice: (id) => outcomeOf(() => giving.answer(id)),
    giveDevice: (id, number) => change(() => giving.give(id, number)),
    refuseDevice: (id) => outcomeOf(() => giving.refuse(id)),
    end: () => {
      logins.cancelLogin();
      onEnd();
    },
  };
}

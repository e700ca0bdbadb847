// SPDX-License-Identifier: Apache-2.0
//
// Windows of the site's own (approval.html, begin.html, export.html, manage.html, recover.html) and the frame that opened them: of one
// origin, so a window takes what it is for from the frame itself. No message is listened to. The frame does the work, as it
// has the share: a browser that partitions storage gives the window none.
import type { ApprovalSummary, Argument, Unknown } from '../approval/summary.ts';
import type {
  Device,
  HeldRecovery,
  LoginWay,
  RecoveryKey,
  RecoveryKind,
  SocialProvider,
} from '../generated/vault.ts';
import type { AskingDevice } from '../handover/makeGiving.ts';
import type { Worth } from '../node/ServerFacts.ts';
import type { ExportedWallet, NewWay } from '../vault/KeeperTypes.ts';

/** What the window of an approval asks of the frame. */
export interface AskedApproval {
  readonly summary: ApprovalSummary;
  readonly unknown: readonly Unknown[];
  readonly worth: Worth;
  /** Shown first, and once: `onWritten` forgets it. */
  readonly recovery?: {
    readonly code: string;
    readonly address?: string;
    readonly isSent: boolean;
    onWritten(): void;
  };
  /** Each counts once, and only the first of them. */
  approve(): void;
  decline(): void;
}

/** An error of the frame is of other classes in the window, so it goes there in words. */
export type Outcome<T> = { readonly value: T } | { readonly fault: string };

/** What the window asks of the frame. */
export interface AskedExport {
  readonly email: string;
  readonly addresses: { readonly eip155: string; readonly solana: string };
  /** Mails one; again, where one was mailed before. */
  sendCode(): Promise<Outcome<void>>;
  enterCode(code: string): Promise<Outcome<void>>;
  /** For the window to overwrite. */
  reveal(): Promise<Outcome<ExportedWallet>>;
  /** The window closes. */
  end(): void;
}

export interface WalletState {
  readonly devices: readonly Device[];
  /** Sessions beside this one. */
  readonly others: number;
  /** Recoveries that wait. */
  readonly held: readonly HeldRecovery[];
  /** `addedAt`: in ms since 1970, where the service knows it. */
  readonly recovery: readonly (Pick<RecoveryKey, 'id' | 'kind'> & { readonly addedAt?: number })[];
  /** The public key that the service has for this account, where its operator lets a wallet have it. */
  readonly assisted: string | undefined;
  /** How long a recovery by that or by a password waits. */
  readonly holdMs: number;
  /** Until when a fresh code lets the ways of recovery be changed. */
  readonly confirmedUntil: number;
  /** The printed code is on this device: its owner has not written it down. */
  readonly isCodeKept: boolean;
}

/** What somebody may take from the smart account, or do as it, by themselves. */
export type GivenLimit = GivenAmount | GivenCalls;

interface Given {
  /** What it is taken back by (ERC-7715's context). */
  readonly id: string;
  /** CAIP-2. */
  readonly network: string;
  /** Who may. */
  readonly delegate: string;
}

export interface GivenAmount extends Given {
  readonly kind: 'amount';
  /** Between two beginnings; 0: once. */
  readonly minutes: number;
  readonly amount: Argument;
  /** Of it, since it last began anew. */
  readonly spent: Argument;
}

export interface GivenCalls extends Given {
  readonly kind: 'calls';
  /** Of which some functions are called. */
  readonly contracts: readonly string[];
  readonly until: Argument;
}

export interface GivenLimits {
  readonly limits: readonly GivenLimit[];
  /** Networks that did not answer. */
  readonly unread: readonly string[];
  /** False: there are more than are listed. */
  readonly isWhole: boolean;
}

/** Code that the owner's own account runs on a network (EIP-7702). */
export interface OwnCode {
  /** CAIP-2. */
  readonly network: string;
  readonly contract: string;
  /** That by which this wallet makes several calls as one. */
  readonly isOurs: boolean;
}

export interface OwnCodes {
  readonly codes: readonly OwnCode[];
  /** Networks that did not answer. */
  readonly unread: readonly string[];
}

/** What taking a limit back, or code off the account, does, for its owner to approve. */
export interface TakingBack {
  readonly summary: ApprovalSummary;
  readonly unknown: readonly Unknown[];
  /** Once the network has carried it out. */
  approve(): Promise<Outcome<void>>;
}

/** By what the account is signed in to, and by what more it could be. */
export interface OwnLogins {
  /** May be empty. */
  readonly email: string;
  readonly logins: readonly LoginWay[];
  readonly offered: readonly SocialProvider[];
}

export interface AskedLogins {
  logins(): Promise<Outcome<OwnLogins>>;
  /** Where the provider's window goes; of farcaster, what a phone opens. */
  beginLogin(provider: SocialProvider): Promise<Outcome<string>>;
  /** `uri`: what that window brought back. */
  endLogin(uri: string): Promise<Outcome<OwnLogins>>;
  /** Resolves when the phone has answered, or it is over. */
  waitLogin(): Promise<Outcome<OwnLogins>>;
  /** What was begun counts no more. */
  cancelLogin(): void;
  removeLogin(id: string): Promise<Outcome<OwnLogins>>;
}

/** What the window of the wallet's settings asks of the frame. What changes something gives what is then. */
export interface AskedManaging extends AskedLogins {
  /** May be empty. */
  readonly email: string;
  /** Of the wallet. */
  readonly wallet: string;
  /** On EVM networks. */
  readonly address: string;
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  load(): Promise<Outcome<WalletState>>;
  /** Its key is never let in again. */
  removeDevice(id: string): Promise<Outcome<WalletState>>;
  signOutOthers(): Promise<Outcome<WalletState>>;
  endRecovery(id: string): Promise<Outcome<WalletState>>;
  /** To write down. */
  recoveryCode(): Promise<Outcome<string>>;
  /** It was written down. */
  forgetCode(): Promise<Outcome<WalletState>>;
  /** Mails a fresh code; again, where one was mailed before. */
  sendCode(): Promise<Outcome<void>>;
  enterCode(code: string): Promise<Outcome<WalletState>>;
  /** `add`: its secret is for the window to overwrite. `drop`: ids of recovery keys; one stays. */
  changeWays(add: NewWay | undefined, drop: readonly string[]): Promise<Outcome<WalletState>>;
  /** Undefined: this server has no smart accounts for the page. */
  limits(): Promise<Outcome<GivenLimits | undefined>>;
  takeBack(limit: GivenLimit): Promise<Outcome<TakingBack>>;
  /** Undefined: this server gives the site no way to a network. */
  ownCodes(): Promise<Outcome<OwnCodes | undefined>>;
  takeOffCode(code: OwnCode): Promise<Outcome<TakingBack>>;
  /** Devices that have signed in and ask to open the wallet. */
  asking(): Promise<Outcome<readonly AskingDevice[]>>;
  /** It is theirs: it may show its number. */
  answerDevice(id: string): Promise<Outcome<void>>;
  /** `number`: that it shows. */
  giveDevice(id: string, number: string): Promise<Outcome<WalletState>>;
  /** It is not theirs. */
  refuseDevice(id: string): Promise<Outcome<void>>;
  /** The window closes. */
  end(): void;
}

/** What a device shows that asks another one. `done`: the wallet opens here. */
export type DeviceStep =
  | { readonly kind: 'asked' }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'done' };

/** Where a recovery stands. `secret`: it needs what its owner has, by `credential` where that is a passkey. */
export type RecoveryStep =
  | { readonly kind: 'secret'; readonly credential?: string }
  | { readonly kind: 'waits'; readonly opensAt: number }
  | { readonly kind: 'done' };

/** What the window of a recovery asks of the frame. */
export interface AskedRecovery {
  /** May be empty. */
  readonly email: string;
  readonly wallet: string;
  /** On EVM networks: of which wallet. */
  readonly address: string;
  /** Recovery keys of the wallet. */
  readonly ways: readonly { readonly id: string; readonly kind: RecoveryKind }[];
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  /** The recovery of this device that waits. */
  waiting(): Promise<Outcome<{ readonly way: string; readonly opensAt: number } | undefined>>;
  /** One step on by one of the ways. `secret` is for the window to overwrite. */
  go(way: string, secret?: Uint8Array): Promise<Outcome<RecoveryStep>>;
  /** One step on by another device that opens the wallet; the first one asks it. */
  byDevice(): Promise<Outcome<DeviceStep>>;
  /** It is asked no more. */
  endByDevice(): Promise<Outcome<void>>;
  /** Once it is done: what the settings do. */
  managing(): AskedManaging | undefined;
  /** The window closes. */
  end(): void;
}

/** What the window of a first way back to the wallet asks of the frame. */
export interface AskedBeginning {
  /** May be empty. */
  readonly email: string;
  /** What a passkey is made for. Undefined: the wallet was made before, and its code is left to write down. */
  readonly wallet: string | undefined;
  /** To write down: the same one until it counts. Nobody is told whose it is before that. */
  code(): Promise<Outcome<string>>;
  /** It was written down: the wallet counts. */
  written(): Promise<Outcome<void>>;
  /** The wallet counts. `secret` is for the window to overwrite. */
  passkey(credential: string, secret: Uint8Array): Promise<Outcome<void>>;
  /** The window closes. */
  end(): void;
}

/** By the window's path. */
export interface Tasks {
  readonly '/approval': AskedApproval;
  readonly '/begin': AskedBeginning;
  readonly '/export': AskedExport;
  readonly '/manage': AskedManaging;
  readonly '/recover': AskedRecovery;
}

interface FrameWindow {
  ownTask?: { readonly path: keyof Tasks; readonly task: Tasks[keyof Tasks] } | undefined;
}

/** In the frame. False: the browser let no window open. */
export function openWindow<P extends keyof Tasks>(path: P, task: Tasks[P]): boolean {
  (window as FrameWindow).ownTask = { path, task };
  return window.open(path, '_blank', 'popup,width=420,height=720') !== null;
}

/** In the frame: nothing is asked any more, whatever windows are open. */
export function endTask(): void {
  (window as FrameWindow).ownTask = undefined;
}

/** In the window. Undefined: it was opened by nobody who asks, or by another site. */
export function taskOfOpener<P extends keyof Tasks>(path: P): Tasks[P] | undefined {
  try {
    const found = (window.opener as FrameWindow | null)?.ownTask;
    return found?.path === path ? (found.task as Tasks[P]) : undefined;
  } catch {
    return undefined; // of another origin
  }
}

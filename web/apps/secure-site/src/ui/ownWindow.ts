// SPDX-License-Identifier: Apache-2.0
//
// Windows of the site's own (approval.html, export.html) and the frame that opened them: of one origin, so a window takes
// what it is for from the frame itself. No message is listened to. The frame does the work, as it has the share: a browser
// that partitions storage gives the window none.
import type { ApprovalSummary } from '../approval/summary.ts';
import type { ExportedWallet } from '../vault/VaultKeeper.ts';

/** What the window of an approval asks of the frame. */
export interface AskedApproval {
  readonly summary: ApprovalSummary;
  readonly unknown: readonly string[];
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

/** By the window's path. */
export interface Tasks {
  readonly '/approval': AskedApproval;
  readonly '/export': AskedExport;
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

// SPDX-License-Identifier: Apache-2.0
//
// The window of an approval (approval.html) and the frame that opened it: of one origin, so the window takes what is
// asked from the frame itself. No message is listened to. The frame signs, as it has the share: a browser that
// partitions storage gives the window none.
import type { ApprovalSummary } from './summary.ts';

export interface AskedApproval {
  readonly summary: ApprovalSummary;
  readonly unknown: readonly string[];
  /** Each counts once, and only the first of them. */
  approve(): void;
  decline(): void;
}

interface FrameWindow {
  askedApproval?: AskedApproval | undefined;
}

/** False: the browser let no window open. Undefined: nothing is asked any more. */
export function openWindow(asked: AskedApproval | undefined): boolean {
  (window as FrameWindow).askedApproval = asked;
  if (!asked) return true;
  return window.open('/approval', '_blank', 'popup,width=420,height=720') !== null;
}

/** In the window. Undefined: it was opened by nobody who asks, or by another site. */
export function askedOfOpener(): AskedApproval | undefined {
  try {
    return (window.opener as FrameWindow | null)?.askedApproval;
  } catch {
    return undefined; // of another origin
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// The window of a provider, once it has led back (/social): what a login still needs is asked for there, where the page has no
// place for it. The page opened it, so it finds the frame among the page's frames: of one origin with it, as no other is.
import type { AskedBeginning, Outcome } from '../ui/ownWindow.ts';

/**
 * Where the login stands. `code`: one was mailed to `email`. `device`: its number is picked on a device that is known.
 * `begin`: the browser may forget the wallet, and its owner makes a way back to it.
 */
export type SocialState =
  | { readonly kind: 'done' }
  | { readonly kind: 'code'; readonly email: string }
  | { readonly kind: 'device'; readonly number: string }
  | { readonly kind: 'begin'; readonly task: AskedBeginning };

/** What the window asks of the frame. */
export interface AskedSocial {
  /** Of the page that embeds the frame, checked: who is told of the end. */
  readonly origin: string;
  /** `uri`: what the provider led back with. It counts once. */
  finish(uri: string): Promise<Outcome<SocialState>>;
  enterCode(code: string): Promise<Outcome<SocialState>>;
  sendCode(): Promise<Outcome<void>>;
  untilLetIn(): Promise<Outcome<SocialState>>;
  /** There is a way now. */
  begun(): Promise<Outcome<SocialState>>;
  /** The window closes. */
  end(): void;
}

interface FrameWindow {
  socialTask?: AskedSocial | undefined;
}

/** In the frame. The page that a provider leads back to (server/vault/service/social_login.cpp) looks for it, too. */
export function offerSocialTask(task: AskedSocial | undefined): void {
  (window as FrameWindow).socialTask = task;
}

/** In the window. Undefined: no frame of the page that opened it waits for a provider. */
export function findSocialTask(): AskedSocial | undefined {
  const page = window.opener as Window | null;
  for (let at = 0; page && at < page.length; at += 1) {
    try {
      const { socialTask } = page[at] as unknown as FrameWindow;
      if (socialTask) return socialTask;
    } catch {
      // of another origin
    }
  }
  return undefined;
}

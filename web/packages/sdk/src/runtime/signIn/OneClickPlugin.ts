// SPDX-License-Identifier: Apache-2.0
import type { SignInPlugin } from '@portico/engine';
import type { SiwxMessageData } from '../../SignInOptions.ts';

/** A plug-in whose message a wallet may sign in the same step in which it connects. */
export interface OneClickPlugin<Message extends { readonly text: string } = { text: string }>
  extends SignInPlugin<Message> {
  /** What the message will say; whose account it is, nobody knows yet. */
  parts(chainId: string): Promise<SiwxMessageData>;
}

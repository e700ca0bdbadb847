// SPDX-License-Identifier: Apache-2.0
//
// The words a host may replace one by one.
import type { Message, MessageKey } from '@portico/widget';
import type { en } from './locales/en.ts';

/**
 * Words over those of the language, by key. Keys that begin with `button.` are the buttons'; the others
 * are the modal's (`web/packages/widget/src/locales/en.ts` has them all, with their parameters).
 *
 * @example
 * const messages: PorticoMessages = { 'button.connect': 'Sign in', 'connect.title': 'Sign in' };
 */
export type PorticoMessages = { readonly [Key in keyof typeof en]?: string } & {
  readonly [Key in MessageKey]?: Message;
};

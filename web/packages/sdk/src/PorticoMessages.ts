// SPDX-License-Identifier: Apache-2.0
//
// The words a host may replace one by one.
import type { OwnWords } from '@portico/widget';

/**
 * Words over those of the language, by key. Keys that begin with `button.` are the buttons'; errors, toasts
 * and alerts go by their code; `web/packages/widget/src/locales/en` and the `english.ts` of each section have them, with their parameters.
 *
 * @example
 * const messages: PorticoMessages = { 'button.connect': 'Sign in', 'connect.title': 'Sign in' };
 */
export type PorticoMessages = OwnWords;

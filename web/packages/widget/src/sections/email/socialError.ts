// SPDX-License-Identifier: Apache-2.0
//
// What went wrong with a provider, in the visitor's language where it is something that is known here: the machine and
// the secure site say it in English (web/apps/secure-site/src/login/readSocialResult.ts).
import type { LoginSlice } from '@portico/engine';
import { BLOCKED, DEVICES_FULL } from './emailError.ts';
import { providerNames } from './providerNames.ts';
import type { MessageKey, Words } from './useWords.ts';

const KNOWN: readonly (readonly [RegExp, MessageKey])[] = [
  [/^You did not agree/, 'social.declined'],
  [/^The provider does not answer/, 'social.unavailable'],
  [/^(The sign-in did not work|Sign-in failed|This sign-in is over)/, 'social.failed'],
  [DEVICES_FULL, 'email.device.full'],
  [BLOCKED, 'email.blocked.text'],
  [/^Embedded Wallet Request Timed Out/, 'social.timeout'],
];

/** Empty: nothing did. */
export function socialError(words: Words, { error, provider, step }: LoginSlice): string {
  if (!error || !provider || step !== 'signed_out') return '';
  const key = KNOWN.find(([pattern]) => pattern.test(error))?.[1];
  return key ? words.format(key, { provider: providerNames[provider] }) : error;
}

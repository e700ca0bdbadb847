// SPDX-License-Identifier: Apache-2.0
//
// What counts of a secret that its owner types or pastes to recover a wallet.

/** UTF-16 units, of the password as it counts. */
export const PASSWORD_MAX = 256;
const KIT_CODE_MAX = 256;

/** The letters and digits of a printed code, whatever a word processor made of its hyphens and spaces. */
export const readKitCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, KIT_CODE_MAX);

/**
 * In one spelling of its letters (core/vault/recovery_key.hpp). One that is too long was set where the field still cut what was
 * typed: it opens the wallet as it was cut then.
 */
export function readPassword(text: string): string {
  const whole = text.normalize('NFKC');
  return whole.length <= PASSWORD_MAX ? whole : text.slice(0, PASSWORD_MAX).normalize('NFKC');
}

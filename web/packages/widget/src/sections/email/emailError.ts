// SPDX-License-Identifier: Apache-2.0
//
// What went wrong, in the visitor's language where it is something that is known here: the machine and the secure
// site say it in English (core/base/errors.def), and the protocol has no codes.
import type { LoginSlice } from '@portico/engine';
import type { Words } from './useWords.ts';

/** What the vault says to one device too many. */
export const DEVICES_FULL = /^This account has as many devices/;

/** What the secure site says where the browser lets it store nothing, or has no room. */
export const BLOCKED = /^Your browser keeps nothing for the wallet/;

/** Of a code of before the newest: it cost no try. */
const IS_SUPERSEDED = /^A newer code was sent/;

/** After other errors no code would be taken any more. */
export const leavesTries = (error: string): boolean =>
  error.startsWith('Wrong code') || IS_SUPERSEDED.test(error);

export function emailError(words: Words, { error, attempts_left }: LoginSlice): string {
  if (!error) return '';
  const seconds = /^Please try again after (\d+) second/.exec(error)?.[1];
  if (seconds) return words.format('email.too_soon', { count: Number(seconds) });
  if (error === 'Not an e-mail address') return words.format('email.invalid');
  if (error.startsWith('Wrong code'))
    return words.format('email.code.wrong', { count: attempts_left });
  if (IS_SUPERSEDED.test(error)) return words.format('email.code.superseded');
  if (DEVICES_FULL.test(error)) return words.format('email.device.full');
  if (BLOCKED.test(error)) return words.format('email.blocked.text');
  if (/^This code .*Ask for a new one/.test(error)) return words.format('email.code.ended');
  return error;
}

/** The same of a change of the address. `error`: in English, and how many tries are left stands in it. */
export function changeError(words: Words, error: string | undefined): string {
  if (!error) return '';
  const left = /^Wrong code\D*(\d+)/.exec(error)?.[1];
  if (left) return words.format('email.code.wrong', { count: Number(left) });
  // What the vault says of an address that somebody has by now, of too many codes, and of a device without a share.
  if (error.startsWith('Changed meanwhile')) return words.format('email.change.taken');
  if (error.startsWith('Asked too often')) return words.format('email.change.too_many');
  if (error.startsWith('This device has to recover')) return words.format('email.change.device');
  return emailError(words, { step: 'code', attempts_left: 0, error });
}

// SPDX-License-Identifier: Apache-2.0
//
// Passwords that a guesser tries first. The length is the rule of the core (core/vault/recovery_key.hpp, twelve
// characters); here is what is long and common all the same: words that everybody takes, one after another, with
// digits, signs and rows of the keyboard, and the owner's own address.
import { filled } from '../approval/Filled.tsx';
import { PASSWORD_MAX } from '../ui/readSecret.ts';
import { words } from '../words/words.ts';
import { COMMON_WORDS } from './commonWords.ts';

/** What is wrong with it, for people; undefined: nothing that can be told here. */
export function passwordFault(password: string, email: string): string | undefined {
  const { faults } = words();
  const counted = password.normalize('NFKC');
  if ([...counted].length < CHARACTERS_MIN)
    return filled(faults.password_short, { count: `${CHARACTERS_MIN}` });
  if (counted.length > PASSWORD_MAX)
    return filled(faults.password_long, { count: `${PASSWORD_MAX}` });
  const plain = plainOf(password);
  if (new Set(plain).size < DIFFERENT_MIN) return faults.password_alike;
  const own = plainOf(email)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3);
  if (leftOf(plain, [...own, ...COMMON_WORDS]).length < LEFT_MIN) return faults.password_common;
  return undefined;
}

const CHARACTERS_MIN = 12;
const DIFFERENT_MIN = 5;
/** Letters that are no common word and in no row. */
const LEFT_MIN = 4;

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The letters that are left when what is common is taken out, both as written and with digits read as letters. */
function leftOf(plain: string, common: readonly string[]): string {
  const read = [...plain].map((char) => LOOKS_LIKE[char] ?? char).join('');
  const lefts = [plain, read].map((text) => {
    let left = text;
    for (const word of common) left = left.replaceAll(word, ' ');
    return withoutRows(left.replace(/[^\p{L}\s]/gu, '')).replace(/\s/g, '');
  });
  const [one = '', other = ''] = lefts.map(withoutRepeats);
  return one.length < other.length ? one : other;
}

/** Four letters in a row of the alphabet or the keyboard, either way. */
function withoutRows(text: string): string {
  let out = text;
  for (const row of ROWS)
    for (const way of [row, [...row].reverse().join('')])
      for (let length = way.length; length >= 4; length -= 1)
        for (let from = 0; from + length <= way.length; from += 1)
          out = out.replaceAll(way.slice(from, from + length), ' ');
  return out;
}

/** "xyzxyzxyz" is as good as "xyz". */
const withoutRepeats = (text: string): string => text.replace(/(.+?)\1+/gu, '$1');

// SPDX-License-Identifier: Apache-2.0
//
// What a field for a code reads of what was typed or pasted: a mail's line with its indent, "344 769", digits of another
// script. Such a field has no maxLength: that would cut what stands before the digits, and with it the last of them.

const DIGIT = /\p{Nd}/u;

/** The first `count` decimal digits, in ASCII; fewer where there are no more. */
export function readDigits(text: string, count: number): string {
  let digits = '';
  for (const char of text.normalize('NFKC')) {
    if (digits.length === count) break;
    if (DIGIT.test(char)) digits += digitValue(char);
  }
  return digits;
}

/** Unicode has the ten digits of a script in a row, zero first, and rows that touch are whole. */
function digitValue(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(at - before - 1))) before += 1;
  return before % 10;
}

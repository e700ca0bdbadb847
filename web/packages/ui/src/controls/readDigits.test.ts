// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { readDigits } from './readDigits.ts';

it.each([
  ['344769', '344769'],
  ['    344769', '344769'],
  ['\t344 769\r\n', '344769'],
  ['344-769', '344769'],
  ['Your code: 344769. It is good for ten minutes', '344769'],
  ['3447691', '344769'],
  ['３４４７６９', '344769'],
  ['٣٤٤٧٦٩', '344769'],
  ['३४४७६९', '344769'],
  ['\u{1d7db}\u{1d7dc}\u{1d7dc}\u{1d7df}\u{1d7de}\u{1d7e1}', '344769'],
  ['\u200e\u00a03\u200b44\u2009769', '344769'],
  ['34', '34'],
  ['no code', ''],
  ['', ''],
])('reads %j as %j', (text, digits) => {
  expect(readDigits(text, 6)).toBe(digits);
});

it('knows the value of every decimal digit there is', () => {
  for (let at = 0; at < 0x110000; at += 1) {
    const char = String.fromCodePoint(at);
    if (!/\p{Nd}/u.test(char) || /\p{Nd}/u.test(String.fromCodePoint(Math.max(0, at - 1))))
      continue;
    // The beginning of a row.
    const row = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(at + value));
    expect(readDigits(row.join(''), 10), at.toString(16)).toBe('0123456789');
  }
});

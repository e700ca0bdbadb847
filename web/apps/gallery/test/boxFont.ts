// SPDX-License-Identifier: Apache-2.0
//
// A font whose every letter is the same box: pictures drawn with it do not depend on the fonts of a machine, and still show where
// words stand, how many lines they take and which colour they have.
import { Font, Glyph, Path } from 'opentype.js';

export const BOXES = 'Boxes';
const EM = 1000;
/** As wide as a letter is on average. */
const ADVANCE = 560;
/** Latin, Arabic, punctuation, currencies, arrows, signs. */
const RANGES = [
  [0x21, 0x24f],
  [0x600, 0x6ff],
  [0x2010, 0x203a],
  [0x20a0, 0x20c0],
  [0x2190, 0x21ff],
  [0x2212, 0x2265],
  [0x25a0, 0x25ff],
] as const;

/** The file of the font, base64. */
export function makeBoxFont(): string {
  const box = new Path();
  box.moveTo(40, 0);
  box.lineTo(40, 620);
  box.lineTo(520, 620);
  box.lineTo(520, 0);
  box.close();
  const space = { name: 'space', unicode: 0x20, advanceWidth: 280, path: new Path() };
  const letter = new Glyph({ name: 'box', advanceWidth: ADVANCE, path: box });
  for (const [first, last] of RANGES)
    for (let code = first; code <= last; code++) letter.addUnicode(code);
  const font = new Font({
    familyName: BOXES,
    styleName: 'Regular',
    unitsPerEm: EM,
    ascender: 800,
    descender: -200,
    glyphs: [
      new Glyph({ name: '.notdef', advanceWidth: ADVANCE, path: box }),
      new Glyph(space),
      letter,
    ],
  });
  return Buffer.from(font.toArrayBuffer()).toString('base64');
}

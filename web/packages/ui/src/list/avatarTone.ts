// SPDX-License-Identifier: Apache-2.0
//
// The gradient of a tile without artwork: one of fourteen pairs, chosen by the name, always the same.
const tones = [
  ['#5a74e8', '#3548a8'],
  ['#e98a4b', '#c2522c'],
  ['#2aa591', '#0f6b66'],
  ['#8b66da', '#57349f'],
  ['#d9a93a', '#a8730f'],
  ['#4a4742', '#211f1c'],
  ['#d95f80', '#a02b50'],
  ['#5aa7e6', '#2a68b4'],
  ['#7cae4e', '#44791f'],
  ['#a1907f', '#6b5d4f'],
  ['#33aecb', '#0e6f97'],
  ['#bd70cd', '#7f3795'],
  ['#7386a3', '#43526b'],
  ['#ee7f72', '#bf3f3c'],
] as const;

/** Light and dark end of the gradient. */
export function avatarTone(name: string): readonly [string, string] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return tones[sum % tones.length] ?? tones[0];
}

// SPDX-License-Identifier: Apache-2.0
//
// The beginning of a text, of at most `maxBytes` in UTF-8: the engine counts bytes and refuses a half of a
// surrogate pair, which is left out.

export function cutText(text: string, maxBytes: number): string {
  let cut = '';
  let left = maxBytes;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) continue;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (left < 0) break;
    cut += letter;
  }
  return cut;
}

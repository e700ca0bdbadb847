// SPDX-License-Identifier: Apache-2.0
//
// What a contract, a node or a wallet said by itself when it refused: below our words, and told from them.
import { useWords } from './useWords.ts';

export function Reason({ text }: { text: string }) {
  const words = useWords();
  const reason = cutReason(text);
  if (reason === '') return null;
  return (
    <p>
      {words.format('refused.reason')} <bdi translate="no">{reason}</bdi>
    </p>
  );
}

const kLongest = 160;

/** On one line, as long as can be read, and without what would turn the direction of the words around it. */
export function cutReason(text: string): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const letters = [...line];
  return letters.length > kLongest ? `${letters.slice(0, kLongest).join('')}\u2026` : line;
}

// SPDX-License-Identifier: Apache-2.0
//
// Reads how many tests passed and failed out of what test programs print: GoogleTest, Node's runner,
// Vitest, and the plain line "N passed, N failed" that our own programs end with.
import { stripVTControlCharacters } from 'node:util';

/** @returns {{passed: number, failed: number} | null} null when the text names no count. */
export function readCounts(text) {
  const plain = stripVTControlCharacters(text);
  const own = [...plain.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  if (own) return { passed: Number(own[1]), failed: Number(own[2]) };
  const google = [...plain.matchAll(/^\[ {2}PASSED {2}\] (\d+) tests?/gm)];
  if (google.length > 0) {
    const failed = [...plain.matchAll(/^\[ {2}FAILED {2}\] (\d+) tests?, listed below/gm)];
    return { passed: sum(google), failed: sum(failed) };
  }
  const vitest = plain.match(/^\s*Tests\s+(?:(\d+) failed \| )?(?:(\d+) passed)?/m);
  if (vitest && (vitest[1] || vitest[2])) {
    return { passed: Number(vitest[2] ?? 0), failed: Number(vitest[1] ?? 0) };
  }
  const node = plain.match(/^# pass (\d+)$[\s\S]*?^# fail (\d+)$/m);
  if (node) return { passed: Number(node[1]), failed: Number(node[2]) };
  const spec = plain.match(/^ℹ pass (\d+)$[\s\S]*?^ℹ fail (\d+)$/m);
  if (spec) return { passed: Number(spec[1]), failed: Number(spec[2]) };
  return null;
}

function sum(matches) {
  return matches.reduce((total, match) => total + Number(match[1]), 0);
}

// SPDX-License-Identifier: Apache-2.0
//
// Brings an answer into view, beside what was pressed for it: no further than it takes.

export function show(answer: HTMLElement): void {
  answer.scrollIntoView({ block: 'nearest' });
}

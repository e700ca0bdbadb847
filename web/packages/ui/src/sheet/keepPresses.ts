// SPDX-License-Identifier: Apache-2.0
//
// Keeps what is pressed in a dialog of ours from the page around it. Dialogs of pages listen on their documents: a press that
// is not in them is one beside them, and the focus has to come back into them.

const kPresses = 'pointerdown mousedown touchstart click focusin';

/** Nothing outside `host`, which holds the dialog's shadow tree, hears of them, or of other events (`types`). */
export function keepPresses(host: Element, types = kPresses): void {
  for (const type of types.split(' '))
    host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
}

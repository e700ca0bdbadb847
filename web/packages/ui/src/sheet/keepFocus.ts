// SPDX-License-Identifier: Apache-2.0
//
// Keeps the keyboard in the sheet when the control that had the focus goes away within a view ("Send", once it was pressed):
// otherwise it falls to the page behind. Between views ViewSwap does it.

/** Returns the end. */
export function keepFocus(sheet: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target;
  };
  const changes = new MutationObserver(() => {
    // Where another dialog has it, or the visitor has gone elsewhere, it is theirs.
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body)
      return;
    last = null;
    sheet.focus({ preventScroll: true });
  });
  sheet.addEventListener('focusin', note);
  changes.observe(sheet, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    sheet.removeEventListener('focusin', note);
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// clipboard_write. Browsers refuse outside a gesture, and in frames whose page lends them no clipboard: there the older way
// is tried. Where that is refused too, the view shows the text to select by hand.

/** Whether it was copied. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Where it cannot be fetched, nothing is copied.
    return import('./copyInEvent.ts').then(
      ({ copyInEvent }) => copyInEvent(text),
      () => false,
    );
  }
}

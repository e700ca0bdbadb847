// SPDX-License-Identifier: Apache-2.0
//
// clipboard_write. Browsers refuse outside a gesture and in frames without permission: that is an
// answer, and the view then shows the text to select by hand.

export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

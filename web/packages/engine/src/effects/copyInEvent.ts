// SPDX-License-Identifier: Apache-2.0
//
// The older way to copy, which asks for no permission: within a press, as the browser's own event of copying. No field of
// the page is needed, which could not be selected behind an open dialog.

/** Whether it was copied. */
export function copyInEvent(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isGiven = true;
  };
  addEventListener('copy', give, true);
  try {
    return document.execCommand('copy') && isGiven;
  } catch {
    return false;
  } finally {
    removeEventListener('copy', give, true);
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// Puts the sheet's dialog into the top layer and the focus into it.
import { focusedIn } from './focusedIn.ts';

export function showDialog(dialog: HTMLDialogElement): void {
  // One that a page has taken out with its body cannot be shown, which is nothing to fail at.
  if (dialog.isConnected && typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
  // The sheet itself, unless a view has already chosen a field: its name is read, and Tab goes on.
  const inside = focusedIn(dialog);
  if (!inside || inside.matches('button')) dialog.querySelector<HTMLElement>('.pt-sheet')?.focus();
}

// SPDX-License-Identifier: Apache-2.0
//
// A letter moves the focus in the grid to the next wallet whose name begins with it.
import type { KeyboardEvent } from 'react';

export function typeAhead(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event;
  if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
  const cells = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = cells.indexOf(target as HTMLElement);
  const next = [...cells.slice(at + 1), ...cells.slice(0, at + 1)].find((cell) =>
    cell.lastElementChild?.textContent?.toLowerCase().startsWith(key.toLowerCase()),
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

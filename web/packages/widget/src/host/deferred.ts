// SPDX-License-Identifier: Apache-2.0
//
// What no first view needs and all others share: style sheets, icons, the frame's English, the toast and the bars.
// A chunk of its own, fetched together with the first section.
import {
  carryPicture,
  deferredIconPaths,
  deferredStyles,
  dragToClose,
  keepFocus,
  keepRows,
  moveFocus,
  overDialogs,
} from '@portico/ui';
import { alerts, errors, toasts } from '../locales/en/failures.ts';
import { frame } from '../locales/en/frame.ts';

export { moveFocus };

/** What a sheet in its dialog can do once this is there. Returns the end. */
export function watchSheet(sheet: HTMLElement, onCloseRequest: () => void): () => void {
  const ends = [
    dragToClose(sheet, onCloseRequest),
    overDialogs(sheet.closest('dialog') ?? sheet),
    carryPicture(sheet),
    keepRows(sheet),
    keepFocus(sheet),
  ];
  return () => {
    for (const end of ends) end();
  };
}

export const styles = deferredStyles;
export const icons = deferredIconPaths;
export const english = { messages: frame, errors, toasts, alerts };
export { AlertSlot, ToastSlot } from './Messages.tsx';

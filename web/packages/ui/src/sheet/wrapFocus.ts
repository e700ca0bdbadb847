// SPDX-License-Identifier: Apache-2.0
//
// Keeps Tab inside the sheet: after the last control comes the first. A native dialog alone lets Tab
// out to the browser's own bars, and out of an iframe altogether.
import { focusedIn } from './focusedIn.ts';

const kFocusable = 'a[href], button, input, select, summary, [tabindex="0"]';

/** Moves the focus round when `event` is a Tab at either end of `sheet`. */
export function wrapFocus(sheet: HTMLElement, event: { key: string; shiftKey: boolean }): boolean {
  if (event.key !== 'Tab') return false;
  const focused = focusedIn(sheet);
  const controls = [...sheet.querySelectorAll<HTMLElement>(kFocusable)].filter(
    (control) => control.tabIndex >= 0 && !control.closest('[inert]') && isShown(control),
  );
  const at = focused ? controls.indexOf(focused) : -1;
  const wraps = event.shiftKey ? at <= 0 : at === controls.length - 1;
  const next = wraps ? controls.at(event.shiftKey ? -1 : 0) : undefined;
  next?.focus();
  return next !== undefined;
}

function isShown(control: HTMLElement): boolean {
  return control.checkVisibility?.() ?? true;
}

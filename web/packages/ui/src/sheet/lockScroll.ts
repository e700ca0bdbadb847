// SPDX-License-Identifier: Apache-2.0
//
// Keeps the page behind the sheet from scrolling, and from jumping when its scroll bar goes. Nested
// calls count; the page's own styles come back when the last lock is released.

let locks = 0;
let restore: (() => void) | undefined;

/** Locks the page. Returns the release, which may be called once or more with one effect. */
export function lockScroll(): () => void {
  if (++locks === 1) restore = hidePageOverflow();
  let released = false;
  return () => {
    if (released) return;
    released = true;
    if (--locks === 0) restore?.();
  };
}

function hidePageOverflow(): () => void {
  const { style, clientWidth } = document.documentElement;
  const bar = window.innerWidth - clientWidth;
  const { overflow, paddingInlineEnd } = style;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
  return () => {
    style.overflow = overflow;
    style.paddingInlineEnd = paddingInlineEnd;
  };
}

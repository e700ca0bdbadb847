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
  const { documentElement: root, body } = document;
  const own = getComputedStyle(root);
  // Where the root says nothing of scrolling, the page scrolls as its body says. The body itself would, if the root said
  // something, and what sticks to the page would stick to it.
  const isBodys = own.overflow === 'visible' && getComputedStyle(body).overflow !== 'visible';
  const { style } = isBodys ? body : root;
  const { overflow, overflowX, overflowY } = style;
  const bar = window.innerWidth - root.clientWidth;
  // The room of the bar stays, for what is fixed to the window, too; unless it takes none, or the page has room of its own.
  const name = 'scrollbarGutter' in own ? 'scrollbarGutter' : 'paddingInlineEnd';
  const room = root.style[name];
  if (bar > 0 && !/stable/.test(own.scrollbarGutter))
    root.style[name] = name === 'scrollbarGutter' ? 'stable' : `calc(${own[name]} + ${bar}px)`;
  style.overflow = 'hidden';
  return () => {
    Object.assign(style, { overflow, overflowX, overflowY });
    root.style[name] = room;
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// Whether the end of what scrolls was in sight, once: what stands below cannot have been read before.

/** Half a line: zoomed pages have fractions of pixels. */
const NEAR_PX = 8;

/** `onRead`: once. Returns the end of it. */
export function watchRead(scroller: HTMLElement, onRead: () => void): () => void {
  const end = new AbortController();
  const stop = () => {
    end.abort();
    sizes.disconnect();
  };
  const look = () => {
    const { scrollHeight, scrollTop, clientHeight } = scroller;
    // A view that has no size yet shows nothing.
    if (clientHeight === 0 || scrollHeight - scrollTop - clientHeight > NEAR_PX) return;
    stop();
    onRead();
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(scroller);
  scroller.addEventListener('scroll', look, { signal: end.signal, passive: true });
  return stop;
}

// SPDX-License-Identifier: Apache-2.0
//
// Tells when the end of a list comes near the visible part of what scrolls.
import { type RefObject, useEffect, useRef } from 'react';

/** Put the ref on an element after the list. `onEnd` is called while `active`, once per arrival. */
export function useEndOfList(active: boolean, onEnd: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const end = ref.current;
    if (!active || !end || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      // Two rows before the end, so that the next page is there in time.
      { root: scrollerOf(end), rootMargin: '0px 0px 200px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [active]);
  return ref;
}

/** The content, or in a low window all of the view. */
function scrollerOf(end: HTMLElement): HTMLElement | null {
  const content = end.closest<HTMLElement>('.pt-content');
  const scrolls = content && getComputedStyle(content).overflowY !== 'visible';
  return scrolls ? content : end.closest<HTMLElement>('.pt-body');
}

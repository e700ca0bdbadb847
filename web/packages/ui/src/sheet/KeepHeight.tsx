// SPDX-License-Identifier: Apache-2.0
//
// Content of an Opening that keeps the height it once took: a search or a filter that leaves less of a
// list does not move the switch from under the pointer. Only what `settled` content takes counts (a
// skeleton may be taller than what comes), and a window that changes its size begins anew. An embedded
// sheet has no fixed place to keep.
import { type ReactNode, useEffect, useRef } from 'react';

export function KeepHeight({ settled, children }: { settled: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const reset = () => ref.current?.style.removeProperty('min-height');
    addEventListener('resize', reset);
    return () => removeEventListener('resize', reset);
  }, []);

  useEffect(() => {
    const box = ref.current;
    const scroller = box?.closest('.pt-sheet:not(.is-embedded) .pt-content');
    if (!settled || !box || !scroller || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => {
      const { paddingBottom } = getComputedStyle(scroller);
      const seen = scroller.clientHeight - Number.parseFloat(paddingBottom);
      const taken = Math.min(box.offsetHeight, seen);
      if (taken > (Number.parseFloat(box.style.minHeight) || 0)) box.style.minHeight = `${taken}px`;
    });
    observer.observe(box);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [settled]);

  return <div ref={ref}>{children}</div>;
}

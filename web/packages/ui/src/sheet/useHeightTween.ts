// SPDX-License-Identifier: Apache-2.0
//
// Lets the sheet grow and shrink smoothly when its content changes size, instead of jumping. With
// reduced motion, before the first layout and while the sheet has barely begun to open, it takes its
// new height at once. So it does where what was waited for is settled: two lines in a sheet as tall as
// the code before them look like something that is missing.
import { type RefObject, useEffect } from 'react';

const kBarelyOpen_ms = 120;
const timing: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.6, 0, 0.2, 1)' };

export function useHeightTween(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver !== 'function' || !element.animate) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    let height = 0;
    let width = 0;
    let shown = 0;
    let running: Animation | undefined;
    const observer = new ResizeObserver(() => {
      if (running) return;
      const from = height;
      height = element.offsetHeight;
      if (from === 0) shown = performance.now();
      // A change of width is the window being resized: follow it at once.
      const barelyOpen = performance.now() - shown < kBarelyOpen_ms;
      const follow = width !== element.offsetWidth || barelyOpen || reduced.matches;
      width = element.offsetWidth;
      if (follow || from === height) return;
      if (element.querySelector('.pt-body:not(.pt-ghost) .n-done')) return;
      running = element.animate([{ height: `${from}px` }, { height: `${height}px` }], timing);
      running.onfinish = running.oncancel = () => {
        running = undefined;
      };
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      running?.cancel();
    };
  }, [ref]);
}

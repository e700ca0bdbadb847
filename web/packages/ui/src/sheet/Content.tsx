// SPDX-License-Identifier: Apache-2.0
//
// The content between header and footer. It scrolls; a fade at its foot says that there is more.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useSheet } from './SheetContext.ts';

export function Content({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  const { setScrolled } = useSheet();

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = (): void => {
      setScrolled(box.scrollTop > 0);
      setMore(box.scrollHeight - box.clientHeight - box.scrollTop > 8);
    };
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
    observer?.observe(box);
    if (box.firstElementChild) observer?.observe(box.firstElementChild);
    return () => {
      setScrolled(false);
      box.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [setScrolled]);

  return (
    <div ref={ref} className={more ? 'pt-content is-fade' : 'pt-content'} part="content">
      <div>{children}</div>
    </div>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// Drags the bottom sheet by its lintel. It follows the finger 1:1; let go 96 px down, or flicked, it
// asks to close, else it springs back. Only touch and pen drag: a mouse has the close button.
import { type PointerEvent, type RefObject, useRef } from 'react';
import { shouldClose } from './shouldClose.ts';

interface Drag {
  readonly pointer: number;
  readonly fromY: number;
  lastY: number;
  lastAt: number;
  speed: number;
}

export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

export function useDragToClose(
  sheet: RefObject<HTMLElement | null>,
  onWish: () => void,
): DragHandlers {
  const drag = useRef<Drag | undefined>(undefined);

  const move = (offset: number): void => {
    if (sheet.current) sheet.current.style.translate = offset > 0 ? at(offset) : '';
  };
  const release = (event: PointerEvent<HTMLElement>): void => {
    const current = drag.current;
    if (current?.pointer !== event.pointerId) return;
    drag.current = undefined;
    const offset = Math.max(0, current.lastY - current.fromY);
    const back = [{ translate: at(offset) }, { translate: at(0) }];
    move(0);
    if (offset > 0) sheet.current?.animate?.(back, { duration: 200, easing: 'ease-out' });
    if (event.type === 'pointerup' && shouldClose(offset, current.speed)) onWish();
  };

  return {
    onPointerDown(event) {
      const onControl = event.target instanceof Element && event.target.closest('button, a');
      if (event.pointerType === 'mouse' || !event.isPrimary || onControl) return;
      if (!matchMedia('(max-width: 430px)').matches) return;
      const at = { fromY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp };
      drag.current = { pointer: event.pointerId, ...at, speed: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const current = drag.current;
      if (current?.pointer !== event.pointerId) return;
      const elapsed = Math.max(1, event.timeStamp - current.lastAt);
      current.speed = (event.clientY - current.lastY) / elapsed;
      current.lastY = event.clientY;
      current.lastAt = event.timeStamp;
      move(event.clientY - current.fromY);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** Where sheet.css puts the sheet on a phone, and `offset` further down. */
function at(offset: number): string {
  return `0 calc(${offset}px - 100%)`;
}

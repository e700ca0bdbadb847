// SPDX-License-Identifier: Apache-2.0
//
// Drags the bottom sheet by its header. It follows the finger 1:1; let go 96 px down, or flicked, it
// asks to close, else it springs back. Only touch and pen drag: a mouse has the close button. The first paint does
// not wait for this.
import { shouldClose } from './shouldClose.ts';

interface Drag {
  readonly pointer: number;
  readonly fromY: number;
  lastY: number;
  lastAt: number;
  speed: number;
}

/** Returns the unsubscribe function. */
export function dragToClose(sheet: HTMLElement, onCloseRequest: () => void): () => void {
  let drag: Drag | undefined;
  const leaving = new AbortController();
  const on = (type: string, run: (event: PointerEvent) => void): void =>
    sheet.addEventListener(type, run as EventListener, { signal: leaving.signal });

  const move = (offset: number): void => {
    sheet.style.translate = offset > 0 ? at(offset) : '';
  };
  const release = (event: PointerEvent): void => {
    const current = drag;
    if (current?.pointer !== event.pointerId) return;
    drag = undefined;
    const offset = Math.max(0, current.lastY - current.fromY);
    const back = [{ translate: at(offset) }, { translate: at(0) }];
    move(0);
    if (offset > 0) sheet.animate?.(back, { duration: 200, easing: 'ease-out' });
    if (event.type === 'pointerup' && shouldClose(offset, current.speed)) onCloseRequest();
  };

  on('pointerdown', (event) => {
    const { target } = event;
    const handle = target instanceof Element && target.closest('.pt-header');
    if (!handle || target.closest('button, a')) return;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    if (!matchMedia('(max-width: 430px)').matches) return;
    const at = { fromY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp };
    drag = { pointer: event.pointerId, ...at, speed: 0 };
    handle.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return;
    const elapsed = Math.max(1, event.timeStamp - drag.lastAt);
    drag.speed = (event.clientY - drag.lastY) / elapsed;
    drag.lastY = event.clientY;
    drag.lastAt = event.timeStamp;
    move(event.clientY - drag.fromY);
  });
  on('pointerup', release);
  on('pointercancel', release);
  return () => leaving.abort();
}

/** Where sheet.css puts the sheet on a phone, and `offset` further down. */
function at(offset: number): string {
  return `0 calc(${offset}px - 100%)`;
}

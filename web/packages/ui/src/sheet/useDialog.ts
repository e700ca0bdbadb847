// SPDX-License-Identifier: Apache-2.0
//
// Keeps a native dialog in step with `open`: enters the top layer, moves the focus in, and on the way
// out plays the closing animation before it leaves and the browser returns the focus to the opener.
// Closing by the visitor (Escape, the back gesture, a click beside the sheet) is only a wish: the
// owner decides, so nothing here closes by itself.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { lockScroll } from './lockScroll.ts';
import { showDialog } from './showDialog.ts';

export interface DialogOptions {
  readonly open: boolean;
  readonly onCloseRequest: () => void;
  /** The dialog has left the screen. */
  readonly onExited: () => void;
}

export function useDialog(options: DialogOptions): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !options.open) return;
    dialog.classList.remove('is-closing');
    if (!dialog.open) showDialog(dialog);
    return lockScroll();
  }, [options.open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || options.open || !dialog.open) return;
    let stopped = false;
    dialog.classList.add('is-closing');
    void finished(dialog).then(() => {
      if (stopped) return;
      dialog.classList.remove('is-closing');
      dialog.close?.();
      dialog.removeAttribute('open');
      latest.current.onExited();
    });
    return () => {
      stopped = true;
    };
  }, [options.open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      latest.current.onCloseRequest();
    };
    // A browser may close a dialog all the same after a second back gesture. Then it comes back
    // unless the owner agreed.
    const onClose = (): void => {
      if (latest.current.open && !dialog.open) {
        showDialog(dialog);
        latest.current.onCloseRequest();
      }
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onClose);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onClose);
    };
  }, []);
  return ref;
}

/** Settles when no closing animation runs any more, or none could be started. */
async function finished(dialog: HTMLDialogElement): Promise<void> {
  const running = dialog.getAnimations?.({ subtree: true }) ?? [];
  const closing = running.filter((animation) => animation.effect?.getTiming().iterations === 1);
  await Promise.allSettled(closing.map((animation) => animation.finished));
}

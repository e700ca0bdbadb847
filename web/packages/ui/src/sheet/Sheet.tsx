// SPDX-License-Identifier: Apache-2.0
//
// The sheet: a native dialog in the top layer with its overlay, or the same panel in the page when it
// is embedded. Escape and a click beside it are wishes (`onCloseRequest`); the owner closes or shakes.
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { SheetContext } from './SheetContext.ts';
import { titleId } from './titleId.ts';
import { useDialog } from './useDialog.ts';
import { useHeightTween } from './useHeightTween.ts';
import { wrapFocus } from './wrapFocus.ts';

export interface SheetProps {
  readonly children: ReactNode;
  readonly open: boolean;
  readonly shaking: boolean;
  readonly onCloseRequest: () => void;
  /** dragToClose and overDialogs, once they are there. */
  readonly watchSheet?:
    | ((sheet: HTMLElement, onCloseRequest: () => void) => () => void)
    | undefined;
  readonly onExited: () => void;
}

export function Sheet({
  children,
  open,
  shaking,
  onCloseRequest,
  watchSheet,
  onExited,
}: SheetProps) {
  const dialog = useDialog({ open, onCloseRequest, onExited });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(
    () => (panel.current ? watchSheet?.(panel.current, onCloseRequest) : undefined),
    [watchSheet, onCloseRequest],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const escapes = event.key === 'Escape' && !event.defaultPrevented;
    const wrapped = panel.current !== null && wrapFocus(panel.current, event);
    if (escapes || wrapped) event.preventDefault();
    if (escapes) onCloseRequest();
  };
  return (
    <dialog
      ref={dialog}
      // It may be open already, without React (the widget's first frame).
      suppressHydrationWarning
      className={cx('pt-dialog', shaking && 'is-shaking')}
      part="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is the key for it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it */}
      <div className="pt-backdrop" part="backdrop" onClick={onCloseRequest} />
      <Panel panel={panel}>
        <span className="pt-handle" />
        {children}
      </Panel>
    </dialog>
  );
}

/** The same panel in the flow of the page: no overlay, no dialog, nothing to close. */
export function EmbeddedSheet({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <section aria-labelledby={titleId}>
      <Panel panel={panel} embedded>
        {children}
      </Panel>
    </section>
  );
}

interface PanelProps {
  readonly children: ReactNode;
  readonly panel: React.RefObject<HTMLDivElement | null>;
  readonly embedded?: boolean;
}

function Panel({ children, panel, embedded }: PanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useHeightTween(frame);
  const parts = useMemo(() => ({ scrolled, setScrolled }), [scrolled]);
  return (
    <SheetContext.Provider value={parts}>
      <div
        ref={panel}
        className={cx('pt-sheet', embedded && 'is-embedded')}
        part="sheet"
        tabIndex={-1}
      >
        <div ref={frame} className="pt-frame">
          {children}
        </div>
      </div>
    </SheetContext.Provider>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The component of the view to show, fetched when it is not there yet.
import type { View } from '@portico/engine';
import {
  type ComponentType,
  useEffect,
  useInsertionEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSlice } from '../store/useSlice.ts';
import { laterViews, loadViews, subscribeViews, viewOf } from './views.ts';
import { useWidget } from './WidgetContext.ts';

export interface FoundView {
  /** Undefined while it is fetched, and when it could not be. */
  readonly View: ComponentType | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

const kIdleMs = 2000;

export function useView(view: View): FoundView {
  const { adopt } = useWidget();
  // A modal that only stands ready fetches nothing more.
  const open = useSlice((slices) => slices.modal.open);
  const [failed, setFailed] = useState(false);
  const later = useSyncExternalStore(subscribeViews, laterViews, laterViews);
  const View = viewOf(view);
  const missing = View === undefined;
  useInsertionEffect(() => adopt(later?.styles ?? []));
  const load = (): void => {
    setFailed(false);
    loadViews().catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every view that is missing
  useEffect(() => {
    if (open && missing) load();
  }, [open, missing]);
  useEffect(() => (open ? whenIdle(() => void loadViews().catch(() => {})) : undefined), [open]);
  return { View, failed: missing && failed, retry: load };
}

/** After the paint, when the page has nothing better to do. Returns the way out. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: kIdleMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

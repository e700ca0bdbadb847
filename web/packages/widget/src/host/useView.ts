// SPDX-License-Identifier: Apache-2.0
//
// The component of the view to show. Its section is fetched when it is not there yet.
import { type Section, sectionOf, type View } from '@portico/engine';
import {
  type ComponentType,
  useEffect,
  useInsertionEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { deferred, loadSection, rowOf, viewOf } from './loadSection.ts';
import { countLoads, subscribeLoads } from './loads.ts';
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
  const { tag } = useWords().locale;
  // A modal that only stands ready fetches nothing more.
  const open = useSlice((slices) => slices.modal.open);
  const [failed, setFailed] = useState<Section>();
  useSyncExternalStore(subscribeLoads, countLoads, countLoads);
  const View = viewOf(view, tag);
  const missing = View === undefined;
  const section = sectionOf(view);
  useInsertionEffect(() => adopt(deferred()?.styles ?? []));
  const load = (): void => {
    setFailed(undefined);
    loadSection(section, tag).catch(() => setFailed(section));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every section that is missing
  useEffect(() => {
    if (open && missing) load();
  }, [open, missing, section, tag]);
  useEffect(() => {
    if (!open) return;
    const fetchNext = (): void => {
      for (const one of [section, ...(rowOf(view).leadsTo ?? [])])
        loadSection(one, tag).catch(() => {});
    };
    return whenIdle(fetchNext);
  }, [open, view, section, tag]);
  return { View, failed: missing && failed === section, retry: load };
}

/** After the paint, when the page has nothing better to do. Returns the unsubscribe function. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: kIdleMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

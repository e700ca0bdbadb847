// SPDX-License-Identifier: Apache-2.0
//
// The component of every view that the engine can show. Connect is there from the start; the others come
// in one chunk, which the modal fetches when it has painted and the page is idle.
import type { View } from '@portico/engine';
import { addIcons } from '@portico/ui';
import type { ComponentType } from 'react';
import { Connect } from '../connect/Connect.tsx';
import { completeEnglish } from '../locales/en/inPage.ts';

export type Later = typeof import('./laterViews.ts');

let later: Later | undefined;
let fetching: Promise<Later> | undefined;
const listeners = new Set<() => void>();

/** Fetches the other views, once. A failure is told, and the next call tries again. */
export async function loadViews(): Promise<void> {
  fetching ??= import('./laterViews.ts').catch((error: unknown) => {
    fetching = undefined;
    throw error;
  });
  const fetched = await fetching;
  if (later) return;
  addIcons(fetched.icons);
  completeEnglish(fetched.english);
  later = fetched;
  for (const listener of listeners) listener();
}

/** The other views, or undefined while they have not been fetched. */
export const laterViews = (): Later | undefined => later;

/** Calls `listener` when they have been. Returns the way out. */
export function subscribeViews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The view's component, or undefined while it has not been fetched. */
export function viewOf(view: View): ComponentType | undefined {
  return view === 'connect' ? Connect : later?.views[view];
}

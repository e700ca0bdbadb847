// SPDX-License-Identifier: Apache-2.0
//
// The component of every view that the engine can show. Connect is there from the start; the others come
// in one chunk, which the modal fetches when it has painted and the page is idle.
import type { View } from '@portico/engine';
import { addIcons } from '@portico/ui';
import type { ComponentType } from 'react';
import { Connect } from '../connect/Connect.tsx';
import { completeEnglish } from '../locales/english.ts';

type Later = typeof import('./laterViews.ts');

let later: Later | undefined;
let fetching: Promise<Later> | undefined;

/** Fetches the other views, once. A failure is told, and the next call tries again. */
export function loadViews(): Promise<void> {
  fetching ??= import('./laterViews.ts').catch((error: unknown) => {
    fetching = undefined;
    throw error;
  });
  return fetching.then((module) => {
    addIcons(module.icons);
    completeEnglish(module.english);
    later = module;
  });
}

/** The view's component, or undefined while it has not been fetched. */
export function viewOf(view: View): ComponentType | undefined {
  return view === 'connect' ? Connect : later?.views[view];
}

/** Style sheets of the views that have been fetched. */
export function viewStyles(): readonly string[] {
  return later?.styles ?? [];
}

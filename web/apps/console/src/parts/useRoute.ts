// SPDX-License-Identifier: Apache-2.0
//
// Which page is shown: the part of the address behind /console/.
import { useSyncExternalStore } from 'react';

const BASE = '/console/';
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', notify);

export function hrefOf(path: string): string {
  return BASE + path;
}

export function go(path: string): void {
  history.pushState(undefined, '', hrefOf(path));
  window.scrollTo(0, 0);
  notify();
}

/** The segments of the address: `['projects', id, 'analytics']`. */
export function useRoute(): readonly string[] {
  const path = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.pathname,
  );
  return path.slice(BASE.length).split('/').filter(Boolean).map(decodeURIComponent);
}

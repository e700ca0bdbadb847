// SPDX-License-Identifier: Apache-2.0
//
// Whether Connect shows the list of all providers (ConnectSocials): its header and its part both draw by it.
import { useSyncExternalStore } from 'react';

let shown = false;
const listeners = new Set<() => void>();

export function showSocialList(wanted: boolean): void {
  if (wanted === shown) return;
  shown = wanted;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSocialList = (): boolean => useSyncExternalStore(subscribe, () => shown);

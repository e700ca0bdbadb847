// SPDX-License-Identifier: Apache-2.0
//
// The browser's online and offline events as online_changed. Returns the way out.
import type { OnlineChanged } from './generated/pairing.ts';

export function watchOnline(report: (event: OnlineChanged) => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const online = () => report({ type: 'online_changed', online: true });
  const offline = () => report({ type: 'online_changed', online: false });
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}

/** Where the platform does not say (Node), there is a network. */
export function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
}

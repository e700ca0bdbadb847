// SPDX-License-Identifier: Apache-2.0
//
// The browser's online and offline events as online_changed. Returns the unsubscribe function.
import type { OnlineChanged } from './generated/machine.ts';

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

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

// The browser speaks of networks beyond this machine. A page that this machine served while there was
// none needs none.
const needsNone =
  !isConnected() && typeof location !== 'undefined' && LOOPBACK.test(location.hostname);

/** Where the platform does not say (Node), there is a network. */
export function isOnline(): boolean {
  return needsNone || isConnected();
}

function isConnected(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
}

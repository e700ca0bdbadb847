// SPDX-License-Identifier: Apache-2.0
//
// page_hidden: nobody sees the page any more, which is the last that a page surely learns. Returns the unsubscribe function.
import type { PageHidden } from './generated/engine.ts';

export function watchHidden(report: (event: PageHidden) => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const changed = () => document.hidden && report({ type: 'page_hidden' });
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

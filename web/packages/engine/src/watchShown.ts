// SPDX-License-Identifier: Apache-2.0
//
// page_shown: the page is looked at again, or runs again after the browser had it stand still. Several events tell of
// the same return; which of them come depends on the browser. Returns the unsubscribe function.
import type { PageShown } from './generated/browser.ts';

export function watchShown(report: (event: PageShown) => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const end = new AbortController();
  const resumed = () => report({ type: 'page_shown' });
  const shown = () => {
    if (!document.hidden) resumed();
  };
  document.addEventListener('visibilitychange', shown, end);
  document.addEventListener('resume', resumed, end);
  window.addEventListener('pageshow', shown, end);
  window.addEventListener('focus', shown, end);
  return () => end.abort();
}

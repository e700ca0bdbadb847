// SPDX-License-Identifier: Apache-2.0
//
// What this very page fetched of Portico before the tap and since, and how long the tap took: the browser's own
// figures. Built pages tell Portico's files by their names (vite.config.ts); a development server bundles nothing.
import { element } from './element.ts';

const OF_PORTICO = /\/portico-[^/]*\.js$|\.wasm$/;

export function showMeasures(): void {
  let before = 0;
  let since = 0;
  let tappedAt: number | undefined;
  /** A stage that is drawn anew has the same files again, from the browser's cache. */
  const counted = new Set<string>();
  const show = (): void => {
    element('bytes-before').textContent = kilobytes(before);
    element('bytes-since').textContent = kilobytes(since);
  };
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries as readonly PerformanceResourceTiming[]) {
      if (!OF_PORTICO.test(new URL(entry.name).pathname) || counted.has(entry.name)) continue;
      counted.add(entry.name);
      // What comes from the browser's cache has no transfer, and a size all the same.
      if (tappedAt === undefined || entry.startTime < tappedAt) before += entry.encodedBodySize;
      else since += entry.encodedBodySize;
    }
    show();
  };
  new PerformanceObserver((list) => add(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  });
  // At the button's element, before the button inside hears of it.
  document.querySelector('portico-button')?.addEventListener(
    'click',
    ({ timeStamp }) => {
      tappedAt ??= timeStamp;
      whenShown(() => {
        element('tap-ms').textContent = `${Math.round(performance.now() - timeStamp)} ms`;
      });
    },
    { capture: true },
  );
}

/** Calls `then` in the frame after the one that shows the window, unless it does not come within ten seconds. */
function whenShown(then: () => void): void {
  const until = performance.now() + 10_000;
  const look = (): void => {
    const widget = document.querySelector('portico-widget')?.shadowRoot;
    if (widget?.querySelector('dialog[open]')) requestAnimationFrame(then);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}

function kilobytes(bytes: number): string {
  return bytes === 0 ? '0 KB' : `${(bytes / 1000).toFixed(1)} KB`;
}

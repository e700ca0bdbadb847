// SPDX-License-Identifier: Apache-2.0
//
// Whether a person can have seen an element: whole, uncovered and undistorted by the browser's own account
// (IntersectionObserver with trackVisibility), for half a second, without a change of the window meanwhile. Nothing
// counts before, and whatever may have hidden it starts the time anew.

export const SEEN_AFTER_MS = 500;
const SHARE = 0.99;

/** Of the second version of the observer: lib.dom has the first alone. */
interface TrackingOptions extends IntersectionObserverInit {
  readonly trackVisibility: true;
  readonly delay: number;
}
interface TrackedEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/** False: this browser cannot say what covers the frame. */
export const canTellSeen = (): boolean =>
  typeof IntersectionObserver === 'function' &&
  'isVisible' in IntersectionObserverEntry.prototype &&
  'trackVisibility' in IntersectionObserver.prototype;

/** `onChange(seen)` at every change, `onGone` when it was in view and is not at all any more. Returns the end of it. */
export function watchSeen(
  element: Element,
  onChange: (seen: boolean) => void,
  onGone: () => void,
): () => void {
  let timer: number | undefined;
  let isClear = false;
  let wasInView = false;

  const start = () => {
    clearTimeout(timer);
    onChange(false);
    if (isClear) timer = window.setTimeout(() => onChange(true), SEEN_AFTER_MS);
  };
  const look = (entries: IntersectionObserverEntry[]) => {
    const last = entries.at(-1) as TrackedEntry;
    isClear = last.isVisible === true && last.intersectionRatio >= SHARE;
    if (wasInView && last.intersectionRatio === 0) onGone();
    wasInView ||= last.intersectionRatio > 0;
    start();
  };
  const options: TrackingOptions = { trackVisibility: true, delay: 100, threshold: [0, SHARE, 1] };
  const observer = new IntersectionObserver(look, options);
  observer.observe(element);

  const end = new AbortController();
  for (const event of ['resize', 'blur'])
    window.addEventListener(event, start, { signal: end.signal });
  document.addEventListener('visibilitychange', start, { signal: end.signal });
  return () => {
    end.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** The same for a window of the site's own: half a second in front of the person, without a change of it. */
export function watchWindow(onChange: (seen: boolean) => void): () => void {
  let timer: number | undefined;
  const start = () => {
    clearTimeout(timer);
    onChange(false);
    if (document.visibilityState === 'visible')
      timer = window.setTimeout(() => onChange(true), SEEN_AFTER_MS);
  };
  const end = new AbortController();
  for (const event of ['resize', 'blur', 'focus'])
    window.addEventListener(event, start, { signal: end.signal });
  document.addEventListener('visibilitychange', start, { signal: end.signal });
  start();
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}

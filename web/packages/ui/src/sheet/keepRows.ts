// SPDX-License-Identifier: Apache-2.0
//
// Wallets of Connect stay where they are on the screen while what stands above or below them comes or goes, as long as they are
// shown: somebody is about to press one of them. A sheet in the middle is moved by as much as they would have been; one at the
// foot of the screen, which cannot go lower, keeps its height.

const LIST = '.pt-body:not(.pt-ghost) .pt-methods > .pt-list';
const AT_FOOT = '(max-width: 430px)';

/** Watches a sheet in its dialog. Returns the end. */
export function keepRows(sheet: HTMLElement): () => void {
  const frame = sheet.querySelector<HTMLElement>('.pt-frame');
  if (!frame || typeof ResizeObserver !== 'function') return () => undefined;
  let list: HTMLElement | undefined;
  /** Where the first row is; nothing while the sheet still takes its height. */
  let kept: number | undefined;
  let screen = '';
  let shift = 0;
  let room = 0;

  const atFoot = (): boolean => matchMedia(AT_FOOT).matches;
  /** Of the first row, from what the sheet hangs on, as the rise of the opening moves both. */
  const place = (): number => {
    const { top, height } = sheet.getBoundingClientRect();
    const start = list?.getBoundingClientRect().top ?? 0;
    return start - top - height * (atFoot() ? 1 : 0.5) + shift;
  };
  const move = (by: number): void => {
    const most = Math.max(0, (innerHeight - sheet.offsetHeight) / 2);
    shift = Math.min(most, Math.max(-most, shift + by));
    // As it is centred (sheet.css), on whole pixels where the browser can: no layout.
    sheet.style.translate = shift ? `0 calc(-50% + ${shift}px)` : '';
    if (shift) sheet.style.translate = `0 round(calc(-50% + ${shift}px), 1px)`;
  };
  const reserve = (more: number): void => {
    room = Math.max(0, room + more);
    const ways = list?.parentElement;
    if (ways) ways.style.paddingBlockEnd = room ? `${room}px` : '';
  };
  const begin = (found: HTMLElement | undefined): void => {
    reserve(-room);
    // Of a sheet that is dragged it is another's.
    if (shift) sheet.style.translate = '';
    shift = 0;
    if (list?.parentElement) observer.unobserve(list.parentElement);
    list = found;
    kept = undefined;
    if (!found?.parentElement) return;
    observer.observe(found.parentElement);
    const stands = (): void => {
      if (list === found) kept = place();
    };
    Promise.allSettled(frame.getAnimations().map((one) => one.finished)).then(stands);
  };
  const look = (): void => {
    const found = sheet.querySelector<HTMLElement>(LIST);
    const shown = found?.offsetHeight && !sheet.querySelector('.pt-wide') ? found : undefined;
    const now = `${innerWidth} ${innerHeight}`;
    if (shown !== list || now !== screen) {
      screen = now;
      begin(shown);
    }
    if (!shown || kept === undefined) return;
    // The sheet grows and shrinks in a movement of its own (useHeightTween), along which the rows would go.
    for (const one of frame.getAnimations()) one.finish();
    const by = (): number => Math.round(place() - (kept ?? 0));
    if (by() && !atFoot()) move(-by());
    const scroller = shown.closest('.pt-content');
    if (by() && scroller) scroller.scrollTop += by();
    if (by() && atFoot()) reserve(by());
    kept = place();
  };
  const scrolled = (): void => {
    if (kept !== undefined) kept = place();
  };
  const observer = new ResizeObserver(look);
  observer.observe(frame);
  look();
  sheet.addEventListener('scroll', scrolled, true);
  return () => {
    sheet.removeEventListener('scroll', scrolled, true);
    observer.disconnect();
    begin(undefined);
  };
}

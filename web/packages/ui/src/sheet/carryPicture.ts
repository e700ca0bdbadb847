// SPDX-License-Identifier: Apache-2.0
//
// The picture of the row that is pressed goes along into the view that follows: into the middle of its code, or its arch. What
// moves is a copy over both views, since each of them fades; the picture below is shown when it has arrived.

/** The press may have to wait for the view, and the view for its code. */
const kPatience_ms = 1_500;
const kTravel_ms = 200;
const PRESSED = '.pt-row, .pt-cell';
const PICTURE = '.pt-square-avatar';
const PLACES = ':is(.q-mark, .n-stand) .pt-square-avatar';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Watches the presses in a sheet. Returns the end. */
export function carryPicture(sheet: HTMLElement): () => void {
  let end = (): void => undefined;
  const onClick = ({ target }: Event): void => {
    const picture = target instanceof Element && target.closest(PRESSED)?.querySelector(PICTURE);
    const frame = sheet.querySelector<HTMLElement>('.pt-frame');
    if (!picture || !frame?.animate) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    end();
    end = carry(picture, frame);
  };
  sheet.addEventListener('click', onClick, true);
  return () => {
    end();
    sheet.removeEventListener('click', onClick, true);
  };
}

function carry(picture: Element, frame: HTMLElement): () => void {
  const [rect, base] = [picture.getBoundingClientRect(), frame.getBoundingClientRect()];
  const from = { x: rect.x - base.x, y: rect.y - base.y, width: rect.width };
  const copy = picture.cloneNode(true) as HTMLElement;
  const isSame = (one: Element): boolean => sourceOf(one) === sourceOf(copy);
  let target: HTMLElement | undefined;
  const look = (): void => {
    const found = [...frame.querySelectorAll<HTMLElement>(PLACES)].find(
      (one) => one.isConnected && !one.closest('.pt-ghost') && isSame(one),
    );
    if (!found) return;
    observer.disconnect();
    target = found;
    for (const one of frame.querySelectorAll<HTMLElement>(`.pt-ghost ${PICTURE}`))
      if (isSame(one)) one.style.visibility = 'hidden';
    const to = placeIn(frame, found);
    const { x, y, width } = from;
    const hasArt = copy.classList.contains('has-art');
    copy.className = found.className;
    copy.classList.toggle('has-art', hasArt);
    copy.style.cssText += `;position:absolute;z-index:3;left:${to.x}px;top:${to.y}px;transform-origin:0 0;pointer-events:none`;
    frame.append(copy);
    found.style.visibility = 'hidden';
    const start = `translate(${x - to.x}px, ${y - to.y}px) scale(${width / to.width})`;
    const travel = copy.animate([{ transform: start }, { transform: 'none' }], {
      duration: kTravel_ms,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
    travel.oncancel = stop;
    // The same picture may still be decoded in its new place.
    travel.onfinish = () => {
      const decoded = found.querySelector('img')?.decode();
      Promise.resolve(decoded).then(stop, stop);
    };
  };
  const observer = new MutationObserver(look);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    copy.remove();
    if (target) target.style.visibility = '';
  };
  const timer = setTimeout(() => target ?? stop(), kPatience_ms);
  observer.observe(frame, { childList: true, subtree: true });
  return stop;
}

/** Where it stands once nothing moves: neither its view nor the sheet. */
function placeIn(frame: HTMLElement, element: HTMLElement): Place {
  let [x, y] = [0, 0];
  for (
    let one: HTMLElement | null = element;
    one && one !== frame;
    one = one.offsetParent as HTMLElement | null
  ) {
    x += one.offsetLeft;
    y += one.offsetTop;
  }
  return { x, y, width: element.offsetWidth };
}

/** Its artwork, or the letter and the colours in its place. */
function sourceOf(picture: Element): string | undefined {
  const { dataset, style } = picture as HTMLElement;
  return picture.querySelector('img')?.src ?? `${dataset.l}${style.getPropertyValue('--a')}`;
}

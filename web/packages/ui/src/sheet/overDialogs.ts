// SPDX-License-Identifier: Apache-2.0
//
// Has a dialog of ours work over one of the page. Such a dialog closes by Escape although ours lies over it, and for as long
// as it is open it hides and disables what stands beside it, ours too.
import { keepPresses } from './keepPresses.ts';

/** What pages listen for, to scroll nothing but their dialog, and for keys of their own: a letter in a field of ours is none. */
const HEARD = 'touchend touchmove wheel keydown';
const HIDES = ['aria-hidden', 'inert'];

/** `dialog` stands in a shadow tree, which alone hears an Escape in it. Returns the end. */
export function overDialogs(dialog: Element): () => void {
  const { host } = dialog.getRootNode() as ShadowRoot;
  keepPresses(host, HEARD);
  // The element holds nothing but the dialog, which is not shown unless it is open.
  const show = (): void => {
    for (const name of HIDES) host.removeAttribute(name);
  };
  const hidden = new MutationObserver(show);
  hidden.observe(host, { attributeFilter: HIDES });
  show();
  const take = (event: KeyboardEvent): void => {
    const path = event.composedPath();
    if (event.key !== 'Escape' || !event.composed || !path.includes(dialog)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    path[0]?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  };
  // Before anything on the document, where libraries listen in the capture phase.
  addEventListener('keydown', take, true);
  return () => {
    hidden.disconnect();
    removeEventListener('keydown', take, true);
  };
}

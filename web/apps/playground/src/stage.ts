// SPDX-License-Identifier: Apache-2.0
//
// Where the window is shown. On a phone: this page once more, the app alone, in a frame of a phone's size.
import type { Choices } from './choices.ts';
import { element } from './element.ts';

export function showStage({ stage }: Choices): void {
  element('inline').hidden = stage !== 'inline';
  element('measures').hidden = stage !== 'over';
  const phone = element('phone');
  const host = document.querySelector<HTMLElement>('.host');
  if (host) host.hidden = stage === 'phone';
  phone.hidden = stage !== 'phone';
  if (phone.hidden) phone.replaceChildren();
  else if (!phone.firstChild) {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams(location.search);
    query.set('phone', '');
    frame.src = `${location.pathname}?${query}`;
    frame.title = 'The app on a phone';
    frame.allow = 'clipboard-write';
    phone.append(frame);
  }
}

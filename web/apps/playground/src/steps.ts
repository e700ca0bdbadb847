// SPDX-License-Identifier: Apache-2.0
//
// The three steps of a newcomer: which are done, and which is next.
import type { PorticoState } from '@portico/sdk';
import { element } from './element.ts';

const STEPS = ['step-open', 'step-connect', 'step-use'] as const;

export interface Steps {
  readonly follow: (state: PorticoState) => void;
  /** The account signed or sent something. */
  readonly used: () => void;
}

function linkTo(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, target: '_blank', textContent });
}

/** `inbox`: page with the codes of who logs in by e-mail. */
export function showSteps(demo: boolean, inbox?: string): Steps {
  const text = element('step-connect-text');
  text.replaceChildren(
    demo ? 'Alder is a wallet in this page. ' : 'No wallet? Switch the demo wallets on. ',
    'The link for a phone goes into the ',
    linkTo('wallet.html', 'test wallet'),
    '.',
  );
  if (inbox) text.append(' The code of an email is in the ', linkTo(inbox, 'inbox'), '.');
  let opened = false;
  let used = false;
  let connected = false;
  const show = (): void => {
    const done = [opened || connected, connected, used && connected];
    const next = done.indexOf(false);
    for (const [index, id] of STEPS.entries()) {
      const step = element(id);
      step.classList.toggle('is-done', done[index]);
      if (index === next) step.setAttribute('aria-current', 'step');
      else step.removeAttribute('aria-current');
    }
  };
  return {
    follow({ open, status }) {
      opened ||= open;
      connected = status === 'connected';
      show();
    },
    used() {
      used = true;
      show();
    },
  };
}

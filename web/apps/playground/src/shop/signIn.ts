// SPDX-License-Identifier: Apache-2.0
//
// Signing in at the shop by the wallet: the widget gets a token of the Portico server, and the shop's back end says whom it knows
// by it. That somebody wants to is kept over a reload.
import type { SignInSession, SignInWithServer } from '@portico/sdk';
import { element } from '../element.ts';
import type { ShopApi } from './shopApi.ts';

const PLACE = 'playground:sign-in';

export interface SignIn {
  /** The widget's option; undefined while nobody wants to. */
  readonly option: () => SignInWithServer | undefined;
  readonly token: () => string | undefined;
  /** Asks the back end once more: there is another order. */
  readonly look: () => void;
}

/** `changed`: the option is another one. */
export function signIn(api: ShopApi, changed: () => void): SignIn {
  let session: SignInSession | undefined;
  const isWanted = (): boolean => localStorage.getItem(PLACE) !== null;
  const want = (is: boolean): void => {
    if (is) localStorage.setItem(PLACE, 'yes');
    else localStorage.removeItem(PLACE);
    changed();
  };
  const say = (text: string): void => {
    element('visitor').textContent = text;
    element('sign-in').hidden = session !== undefined;
    element('sign-out').hidden = session === undefined;
  };
  const look = (): void => {
    const asked = session;
    if (!asked) {
      say('Your orders are kept in this browser alone.');
      return;
    }
    say('Asking the shop who you are…');
    api.me(asked.token).then(
      ({ address, orders }) => {
        // Those of before belong to nobody: the shop knew no one then.
        const kept =
          orders > 0
            ? `Orders with this account: ${orders}.`
            : 'What you order now is kept with it.';
        if (session === asked) say(`The shop knows this account: ${address}. ${kept}`);
      },
      (error: Error) => {
        if (session === asked) say(`The shop does not know you: ${error.message}`);
      },
    );
  };
  element('sign-in').addEventListener('click', () => want(true));
  element('sign-out').addEventListener('click', () => {
    const ended = session;
    session = undefined;
    want(false);
    look();
    ended?.signOut().catch((error: Error) => say(`The session goes on: ${error.message}`));
  });
  element('account').hidden = false;
  look();
  return {
    option: () =>
      isWanted()
        ? {
            required: false,
            statement: 'The Harbour shop knows you by this signature.',
            onSession: (now) => {
              session = now;
              look();
            },
          }
        : undefined,
    token: () => session?.token,
    look,
  };
}

// SPDX-License-Identifier: Apache-2.0
//
// The door: a link from the command line, which stands behind the # of the address, or a passkey. The demo's
// opens for whoever sits at its machine.
import { Button, Loader } from '@portico/ui';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import type { LinkSignIn, Session } from '../api/generated/types.ts';
import { signInByPasskey } from '../api/passkey.ts';
import { forgetAll, session, signInOffer } from '../api/resources.ts';
import { useAct } from '../api/useAct.ts';
import { useResource } from '../api/useResource.ts';
import { Mark } from '../parts/Glyph.tsx';
import { Problem } from '../parts/Problem.tsx';

const LINK = '#link=';
const watchHash = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
/** Taken out of the address before it is used, so that no history or screenshot keeps it. */
function takeLink(): string {
  const token = location.hash.slice(LINK.length);
  history.replaceState(undefined, '', location.pathname);
  return token;
}

function welcome(me: Session): void {
  forgetAll();
  session().put(me);
}

export function SignIn() {
  const act = useAct();
  const hasLink = useSyncExternalStore(watchHash, () => location.hash.startsWith(LINK));
  const offer = useResource(signInOffer());
  const isDemo = offer.data?.isDemo === true;
  const known = window.isSecureContext && 'PublicKeyCredential' in window;
  const enter = (path: string, body: () => object) =>
    void act.run(async () => welcome(await call<Session>('POST', path, body())));
  return (
    <main className="cx-door">
      <div className="cx-card cx-door-card">
        <Mark />
        <h1>Portico console</h1>
        {hasLink ? (
          <p>This link signs you in once, on this device.</p>
        ) : isDemo ? (
          <p>This is the demo’s console. On this machine everybody may sign in.</p>
        ) : (
          <p>
            Sign in with a passkey. Without one, run{' '}
            <code className="cx-mono">portico console link --config FILE</code> on the server’s
            machine, with the file that the server was started with, and open the link that it
            prints.
          </p>
        )}
        {hasLink ? (
          <Button
            kind="primary"
            block
            disabled={act.busy}
            onClick={() =>
              enter('sign-in/link', () => ({ token: takeLink() }) satisfies LinkSignIn)
            }
          >
            Sign in
          </Button>
        ) : isDemo ? (
          <Button
            kind="primary"
            block
            disabled={act.busy}
            onClick={() => enter('sign-in/demo', () => ({}))}
          >
            Sign in to the demo
          </Button>
        ) : (
          <Button
            kind="primary"
            block
            disabled={act.busy || !known || (!offer.data && !offer.failure)}
            onClick={() => void act.run(async () => welcome(await signInByPasskey()))}
          >
            {act.busy ? <Loader /> : null}
            {known ? 'Sign in with a passkey' : 'Passkeys need https or localhost'}
          </Button>
        )}
        <Problem failure={act.failure} />
      </div>
    </main>
  );
}

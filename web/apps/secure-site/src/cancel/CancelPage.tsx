// SPDX-License-Identifier: Apache-2.0
//
// The page of the mailed link about a recovery that waits: its owner can end it. Opening the page decides nothing, for
// programs that check mails open links too.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useState } from 'react';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';

type State =
  | { readonly kind: 'asking'; readonly fault?: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' };

export interface CancelPageProps {
  readonly api: Pick<VaultApi, 'cancelRecovery'>;
  readonly token: string;
}

export function CancelPage({ api, token }: CancelPageProps) {
  const [state, setState] = useState<State>({ kind: 'asking' });

  const end = async () => {
    setState({ kind: 'sending' });
    try {
      await api.cancelRecovery({ token });
      setState({ kind: 'ended' });
    } catch (error) {
      const isUnknown = error instanceof ApiRefusal && error.code === 'not_found';
      setState(isUnknown ? { kind: 'unknown' } : { kind: 'asking', fault: wordsOf(error) });
    }
  };

  const isOpen = state.kind === 'asking' || state.kind === 'sending';
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title="Recovery of your wallet" />
        <Content>
          <div className="ps-body" aria-live="polite">
            {isOpen && <Asking fault={state.kind === 'asking' ? state.fault : undefined} />}
            {state.kind === 'ended' && <Ended />}
            {state.kind === 'unknown' && <Unknown />}
          </div>
        </Content>
        {isOpen && (
          <Footer>
            <Button block disabled={state.kind === 'sending'} onClick={() => void end()}>
              {state.kind === 'sending' ? 'One moment…' : 'End the recovery'}
            </Button>
          </Footer>
        )}
      </EmbeddedSheet>
    </main>
  );
}

const Asking = ({ fault }: { fault?: string | undefined }) => (
  <>
    <p className="ps-lead">Did you ask to recover your wallet?</p>
    <p>If you did, there is nothing to do here. You can close this page.</p>
    <p>
      If you did not, somebody can read your e-mail. End the recovery, and nobody gets in by it.
    </p>
    {fault && <p role="alert">{fault}</p>}
  </>
);

const Ended = () => (
  <>
    <p className="ps-lead">The recovery has ended</p>
    <p>
      Your wallet was not opened by it. Whoever asked could read your e-mail, so change its password
      now.
    </p>
  </>
);

const Unknown = () => (
  <>
    <p className="ps-lead">This recovery does not wait any more</p>
    <p>
      It was ended already, or it is over. If your wallet was opened by it, you were sent another
      e-mail.
    </p>
  </>
);

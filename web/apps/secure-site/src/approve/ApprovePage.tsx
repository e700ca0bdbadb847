// SPDX-License-Identifier: Apache-2.0
//
// The page of the mailed link: a new device wants in, and its owner picks the number that it shows. Opening the page
// decides nothing.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useEffect, useState } from 'react';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';
import type { ApprovalRequest } from '../generated/vault.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'asking'; readonly request: ApprovalRequest; readonly fault?: string }
  | { readonly kind: 'sent'; readonly picked: boolean }
  | { readonly kind: 'failed'; readonly message: string };

export interface ApprovePageProps {
  readonly api: Pick<VaultApi, 'showApproval' | 'decideApproval'>;
  readonly token: string;
}

export function ApprovePage({ api, token }: ApprovePageProps) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    let isGone = false;
    const show = (next: State) => isGone || setState(next);
    api.showApproval({ token }).then(
      (request) => show({ kind: 'asking', request }),
      (error: unknown) => show({ kind: 'failed', message: wordsOf(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [api, token]);

  const decide = async (request: ApprovalRequest, number: string) => {
    setSending(true);
    try {
      await api.decideApproval({ token, number });
      setState({ kind: 'sent', picked: number !== '' });
    } catch (error) {
      // Decided, refused or too old: nothing more can be done here. Else it can be pressed again.
      const isOver = error instanceof ApiRefusal && error.code === 'approval_ended';
      setState(
        isOver
          ? { kind: 'failed', message: error.message }
          : { kind: 'asking', request, fault: wordsOf(error) },
      );
    } finally {
      setSending(false);
    }
  };

  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title="New device" />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state.kind === 'loading' && <p>One moment…</p>}
            {state.kind === 'failed' && <p className="ps-lead">{state.message}</p>}
            {state.kind === 'sent' && <Sent picked={state.picked} />}
            {state.kind === 'asking' && (
              <Asking
                request={state.request}
                fault={state.fault}
                isSending={isSending}
                onPick={(number) => void decide(state.request, number)}
              />
            )}
          </div>
        </Content>
        {state.kind === 'asking' && (
          <Footer>
            <Button block disabled={isSending} onClick={() => void decide(state.request, '')}>
              It was not me
            </Button>
          </Footer>
        )}
      </EmbeddedSheet>
    </main>
  );
}

interface AskingProps {
  readonly request: ApprovalRequest;
  readonly fault?: string | undefined;
  readonly isSending: boolean;
  readonly onPick: (number: string) => void;
}

function Asking({ request, fault, isSending, onPick }: AskingProps) {
  const { device, project, origin, address, askedAt, numbers } = request;
  return (
    <>
      <p className="ps-lead">Which number does the new device show?</p>
      <div className="ps-numbers">
        {numbers.map((number) => (
          <Button key={number} disabled={isSending} onClick={() => onPick(number)}>
            {number}
          </Button>
        ))}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <dl className="ps-rows">
        <Row name="Device" value={device} />
        <Row name="App" value={project} />
        <Row name="Page" value={origin} />
        <Row name="Network address" value={address} />
        <Row name="Asked" value={new Date(askedAt).toLocaleString('en')} />
      </dl>
      <p className="ps-small">
        Pick a number only if you are signing in on that device yourself. Nobody else will ever ask
        you for it.
      </p>
    </>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** The vault says the same for every number, so this cannot say whether it was the right one. */
const Sent = ({ picked }: { picked: boolean }) => (
  <>
    <p className="ps-lead">{picked ? 'Thank you' : 'The device was refused'}</p>
    <p>
      {picked
        ? 'If the number was right, the new device goes on by itself. You can close this page.'
        : 'It was not let in. You can close this page.'}
    </p>
  </>
);

// SPDX-License-Identifier: Apache-2.0
//
// The page of the mailed link: a new device wants in, and its owner picks the number that it shows. Opening the page
// decides nothing.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';
import type { ApprovalRequest } from '../generated/vault.ts';
import { Fault } from '../ui/Fault.tsx';
import { NotePage } from '../ui/NotePage.tsx';
import { timeText } from '../words/times.ts';
import { words } from '../words/words.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'asking'; readonly request: ApprovalRequest; readonly fault?: string }
  | { readonly kind: 'sent'; readonly picked: boolean }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly message: string };

export interface ApprovePageProps {
  readonly api: Pick<VaultApi, 'showApproval' | 'decideApproval'>;
  /** Empty: the link was not whole. */
  readonly token: string;
}

export function ApprovePage({ api, token }: ApprovePageProps) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [isSending, setSending] = useState(false);

  const load = useCallback(() => {
    if (token === '') return;
    let isGone = false;
    const show = (next: State) => isGone || setState(next);
    show({ kind: 'loading' });
    api.showApproval({ token }).then(
      (request) => show({ kind: 'asking', request }),
      (error: unknown) => show(failed(error)),
    );
    return () => {
      isGone = true;
    };
  }, [api, token]);
  useEffect(load, [load]);

  const decide = async (request: ApprovalRequest, number: string) => {
    setSending(true);
    try {
      await api.decideApproval({ token, number });
      setState({ kind: 'sent', picked: number !== '' });
    } catch (error) {
      // Else it can be pressed again.
      const fault = wordsOf(error);
      setState(isOver(error) ? { kind: 'ended' } : { kind: 'asking', request, fault });
    } finally {
      setSending(false);
    }
  };

  const { views, pages } = words();
  const { approve: texts, common, direct } = pages;
  if (token === '')
    return <NotePage title={texts.title} lead={direct.link} text={direct.approve} />;
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state.kind === 'loading' && <p>{views.one_moment}</p>}
            {state.kind === 'ended' && <Told lead={texts.ended} text={texts.ended_text} />}
            {state.kind === 'failed' && <Fault words={state.message} />}
            {state.kind === 'sent' && (
              <Told
                lead={state.picked ? texts.picked : texts.refused}
                text={state.picked ? texts.picked_text : texts.refused_text}
              />
            )}
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
              {texts.not_me}
            </Button>
          </Footer>
        )}
        {state.kind === 'failed' && (
          <Footer>
            <Button block onClick={load}>
              {common.try_again}
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
  const { approve: texts } = words().pages;
  return (
    <>
      <p className="ps-lead">{texts.which}</p>
      <div className="ps-numbers">
        {numbers.map((number) => (
          <Button key={number} disabled={isSending} onClick={() => onPick(number)}>
            {number}
          </Button>
        ))}
      </div>
      <Fault words={fault} />
      <dl className="ps-rows">
        <Row name={texts.device} value={device} />
        <Row name={texts.app} value={project} />
        <Row name={texts.page} value={origin} />
        <Row name={texts.address} value={address} />
        <Row name={texts.asked} value={timeText(askedAt, Date.now())} />
      </dl>
      <p className="ps-small">{texts.only_yours}</p>
    </>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** After a pick the vault says the same for every number, so this cannot say whether it was the right one. */
const Told = ({ lead, text }: { lead: string; text: string }) => (
  <>
    <p className="ps-lead">{lead}</p>
    <p>{text}</p>
  </>
);

/** Decided, refused or too old: nothing more can be done here. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === 'approval_ended';

const failed = (error: unknown): State =>
  isOver(error) ? { kind: 'ended' } : { kind: 'failed', message: wordsOf(error) };

// SPDX-License-Identifier: Apache-2.0
//
// The page of the mailed link about a recovery that waits: its owner can end it. Opening the page decides nothing, for
// programs that check mails open links too.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useState } from 'react';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';
import { Fault } from '../ui/Fault.tsx';
import { NotePage } from '../ui/NotePage.tsx';
import { words } from '../words/words.ts';

type State =
  | { readonly kind: 'asking'; readonly fault?: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' };

export interface CancelPageProps {
  readonly api: Pick<VaultApi, 'cancelRecovery'>;
  /** Empty: the link was not whole. */
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

  const { views, pages } = words();
  const { cancel: texts, direct } = pages;
  if (token === '') return <NotePage title={texts.title} lead={direct.link} text={direct.cancel} />;
  const isOpen = state.kind === 'asking' || state.kind === 'sending';
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {isOpen && <Asking fault={state.kind === 'asking' ? state.fault : undefined} />}
            {state.kind === 'ended' && <Told lead={texts.ended} text={texts.ended_text} />}
            {state.kind === 'unknown' && <Told lead={texts.over} text={texts.over_text} />}
          </div>
        </Content>
        {isOpen && (
          <Footer>
            <Button block disabled={state.kind === 'sending'} onClick={() => void end()}>
              {state.kind === 'sending' ? views.one_moment : texts.end}
            </Button>
          </Footer>
        )}
      </EmbeddedSheet>
    </main>
  );
}

function Asking({ fault }: { fault?: string | undefined }) {
  const { cancel: texts } = words().pages;
  return (
    <>
      <p className="ps-lead">{texts.asking}</p>
      <p>{texts.if_so}</p>
      <p>{texts.if_not}</p>
      <Fault words={fault} />
    </>
  );
}

const Told = ({ lead, text }: { lead: string; text: string }) => (
  <>
    <p className="ps-lead">{lead}</p>
    <p>{text}</p>
  </>
);

// SPDX-License-Identifier: Apache-2.0
//
// The page of the mailed link against codes that others ask for: whoever reads the mailbox stops them, and lets them
// come again. Opening the page decides nothing, for programs that check mails open links too.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useState } from 'react';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';
import { Fault } from '../ui/Fault.tsx';
import { NotePage } from '../ui/NotePage.tsx';
import { words } from '../words/words.ts';

type Shown = 'asking' | 'stopped' | 'allowed' | 'unknown';

export interface StopPageProps {
  readonly api: Pick<VaultApi, 'stopCodes'>;
  /** Empty: the link was not whole. */
  readonly token: string;
}

export function StopPage({ api, token }: StopPageProps) {
  const [shown, setShown] = useState<Shown>('asking');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();

  const set = async (isStopped: boolean) => {
    setSending(true);
    setFault(undefined);
    try {
      await api.stopCodes({ token, isStopped });
      setShown(isStopped ? 'stopped' : 'allowed');
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'not_found') setShown('unknown');
      else setFault(wordsOf(error));
    }
    setSending(false);
  };

  const { views, pages } = words();
  const { stop: texts, direct } = pages;
  if (token === '') return <NotePage title={texts.title} lead={direct.link} text={direct.stop} />;
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {shown === 'asking' && (
              <Told lead={texts.asking} text={[texts.asking_text, texts.known]} />
            )}
            {shown === 'stopped' && (
              <Told lead={texts.stopped} text={[texts.known, texts.stopped_text]} />
            )}
            {shown === 'allowed' && <Told lead={texts.allowed} text={[texts.allowed_text]} />}
            {shown === 'unknown' && <Told lead={texts.over} text={[texts.over_text]} />}
            <Fault words={fault} />
          </div>
        </Content>
        {shown !== 'unknown' && (
          <Footer>
            {shown !== 'stopped' && (
              <Button block disabled={isSending} onClick={() => void set(true)}>
                {isSending ? views.one_moment : texts.stop}
              </Button>
            )}
            {shown !== 'allowed' && (
              <Button kind="outline" block disabled={isSending} onClick={() => void set(false)}>
                {texts.allow}
              </Button>
            )}
          </Footer>
        )}
      </EmbeddedSheet>
    </main>
  );
}

const Told = ({ lead, text }: { lead: string; text: readonly string[] }) => (
  <>
    <p className="ps-lead">{lead}</p>
    {text.map((one) => (
      <p key={one}>{one}</p>
    ))}
  </>
);

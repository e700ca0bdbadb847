// SPDX-License-Identifier: Apache-2.0
//
// The page of the mailed link against codes that others ask for: whoever reads the mailbox stops them, and lets them
// come again. Opening the page decides nothing, for programs that check mails open links too.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { type ReactNode, useState } from 'react';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { wordsOf } from '../api/wordsOf.ts';

type Shown = 'asking' | 'stopped' | 'allowed' | 'unknown';

export interface StopPageProps {
  readonly api: Pick<VaultApi, 'stopCodes'>;
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

  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title="Codes to your address" />
        <Content>
          <div className="ps-body" aria-live="polite">
            {WORDS[shown]}
            {fault && <p role="alert">{fault}</p>}
          </div>
        </Content>
        {shown !== 'unknown' && (
          <Footer>
            {shown !== 'stopped' && (
              <Button block disabled={isSending} onClick={() => void set(true)}>
                {isSending ? 'One moment…' : 'Stop them for a day'}
              </Button>
            )}
            {shown !== 'allowed' && (
              <Button kind="outline" block disabled={isSending} onClick={() => void set(false)}>
                Let codes come again
              </Button>
            )}
          </Footer>
        )}
      </EmbeddedSheet>
    </main>
  );
}

const WORDS: Readonly<Record<Shown, ReactNode>> = {
  asking: (
    <>
      <p className="ps-lead">Do others ask for codes to your address?</p>
      <p>
        Nobody gets in without the code, so nothing was lost. If such mails keep coming, stop them:
        for a day no code is sent that a device asks for which your account does not know.
      </p>
      <p>Devices that you signed in with, and networks that you use, get theirs as ever.</p>
    </>
  ),
  stopped: (
    <>
      <p className="ps-lead">Codes are stopped for a day</p>
      <p>
        Devices that you signed in with, and networks that you use, get theirs as ever. If you want
        to sign in on a new device before then, come back by the link in the mail, or press below.
      </p>
    </>
  ),
  allowed: (
    <>
      <p className="ps-lead">Codes come again</p>
      <p>Whoever asks for one, you are mailed it. Nobody gets in without the code.</p>
    </>
  ),
  unknown: (
    <>
      <p className="ps-lead">This link is not good any more</p>
      <p>
        It is from a mail of more than a week ago, or part of it is missing. Nothing was changed.
      </p>
    </>
  ),
};

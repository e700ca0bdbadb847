// SPDX-License-Identifier: Apache-2.0
//
// The window of a first way back to the wallet: a passkey, or the recovery code to write down.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useEffect, useState } from 'react';
import { MakePasskey } from '../passkey/MakePasskey.tsx';
import { canUsePasskeys, type MadePasskey } from '../passkey/passkey.ts';
import { Fault } from '../ui/Fault.tsx';
import type { AskedBeginning } from '../ui/ownWindow.ts';
import { RecoveryCodeText } from '../ui/RecoveryCodeText.tsx';
import { useOutcome } from '../ui/useOutcome.ts';
import { words } from '../words/words.ts';

export function BeginPage({ task, onDone }: { task: AskedBeginning; onDone: () => void }) {
  const { wallet } = task;
  const [isChoice] = useState(() => wallet !== undefined && canUsePasskeys());
  const [way, setWay] = useState<'passkey' | 'code' | undefined>(isChoice ? undefined : 'code');
  const [code, setCode] = useState<string>();
  const [made, setMade] = useState<MadePasskey>();
  const { isBusy, fault, setFault, run } = useOutcome();

  const showCode = async () => {
    setWay('code');
    const shown = await run(task.code());
    if (shown) setCode(shown.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isChoice) void showCode();
  }, [task]);
  const written = async () => {
    if (await run(task.written())) onDone();
  };
  /** `secret` is overwritten. */
  const keepPasskey = async (credential: string, secret: Uint8Array) => {
    const kept = await run(task.passkey(credential, secret));
    secret.fill(0);
    if (kept) onDone();
  };
  const choose = () => {
    setFault(undefined);
    setWay(undefined);
  };

  const { views, pages } = words();
  const { begin: texts, common, recover } = pages;
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {way === undefined && (
              <>
                <p className="ps-lead">{views.begin_lead}</p>
                <p>{texts.choose_text}</p>
                <Button block kind="primary" disabled={isBusy} onClick={() => setWay('passkey')}>
                  {texts.passkey}
                </Button>
                <Button block disabled={isBusy} onClick={() => void showCode()}>
                  {views.code_lead}
                </Button>
              </>
            )}
            {way === 'passkey' && wallet !== undefined && (
              <MakePasskey
                wallet={wallet}
                label={task.email || texts.title}
                isBusy={isBusy}
                made={made}
                setMade={setMade}
                setFault={setFault}
                onMade={(credential, secret) => void keepPasskey(credential, secret)}
              />
            )}
            {way === 'code' && code === undefined && !fault && <p>{views.one_moment}</p>}
            {way === 'code' && code !== undefined && (
              <>
                <p className="ps-lead">{views.code_lead}</p>
                <p>{texts.code_text}</p>
                <RecoveryCodeText code={code} prints />
              </>
            )}
            <Fault words={fault} />
          </div>
        </Content>
        <Footer>
          {way === 'code' && code === undefined && fault && (
            <Button block kind="primary" disabled={isBusy} onClick={() => void showCode()}>
              {common.try_again}
            </Button>
          )}
          {way === 'code' && code !== undefined && (
            <Button block kind="primary" disabled={isBusy} onClick={() => void written()}>
              {isBusy ? views.one_moment : views.code_written}
            </Button>
          )}
          {isChoice && way !== undefined && (
            <Button block disabled={isBusy} onClick={choose}>
              {recover.another}
            </Button>
          )}
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

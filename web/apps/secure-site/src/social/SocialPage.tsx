// SPDX-License-Identifier: Apache-2.0
//
// The window of a provider, once it has led back: a code, where the provider's word about an address is not enough, and the
// number of a device that is new to the account.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useEffect, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import { BeginPage } from '../begin/BeginPage.tsx';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import { Fault } from '../ui/Fault.tsx';
import { useOutcome } from '../ui/useOutcome.ts';
import { words } from '../words/words.ts';
import type { AskedSocial, SocialState } from './socialTask.ts';

export interface SocialPageProps {
  readonly task: AskedSocial;
  readonly uri: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function SocialPage({ task, uri, onDone, onClose }: SocialPageProps) {
  const [state, setState] = useState<SocialState>();
  const [code, setCode] = useState('');
  const { isBusy, fault, run } = useOutcome();

  const go = async (step: ReturnType<AskedSocial['finish']>) => {
    const next = await run(step);
    if (!next) return;
    setState(next.value);
    if (next.value.kind === 'done') onDone();
    if (next.value.kind === 'device') void go(task.untilLetIn());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void go(task.finish(uri)), []);
  const enterCode = (whole: string) => {
    if (isBusy || whole.length !== CODE_DIGITS) return;
    void go(task.enterCode(whole)).then(() => setCode(''));
  };

  if (state?.kind === 'begin')
    return <BeginPage task={state.task} onDone={() => void go(task.begun())} />;
  const { views, pages } = words();
  const { social: texts, common, recover } = pages;
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {!fault && (state === undefined || state.kind === 'done') && <p>{views.one_moment}</p>}
            {state?.kind === 'code' && (
              <>
                <p>{filled(texts.mailed, { email: state.email })}</p>
                <CodeField
                  label={common.code}
                  code={code}
                  isBusy={isBusy}
                  fault={isBusy ? undefined : fault}
                  onCode={setCode}
                  onWhole={enterCode}
                  onEnter={() => enterCode(code)}
                />
              </>
            )}
            {state?.kind === 'device' && !fault && (
              <>
                <p className="ps-lead">{texts.new}</p>
                <p>{texts.new_text}</p>
                <p className="ps-message ps-number notranslate" translate="no">
                  {state.number}
                </p>
                <p className="ps-small">{texts.goes_on}</p>
              </>
            )}
            {state?.kind !== 'code' && <Fault words={fault} />}
          </div>
        </Content>
        <Footer>
          {state?.kind === 'code' && (
            <Button block disabled={isBusy} onClick={() => void run(task.sendCode())}>
              {isBusy ? views.one_moment : common.mail_again}
            </Button>
          )}
          {fault && state?.kind !== 'code' && (
            <Button block onClick={onClose}>
              {recover.close}
            </Button>
          )}
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// The window of a provider, once it has led back: a code, where the provider's word about an address is not enough, and the
// number of a device that is new to the account.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useEffect, useState } from 'react';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import { useOutcome } from '../ui/useOutcome.ts';
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
  const enterCode = () => {
    if (isBusy || code.length !== CODE_DIGITS) return;
    setCode('');
    void go(task.enterCode(code));
  };

  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title="Sign in" />
        <Content>
          <div className="ps-body" aria-live="polite">
            {!fault && (state === undefined || state.kind === 'done') && <p>One moment…</p>}
            {state?.kind === 'code' && (
              <>
                <p>We have mailed a code to {state.email}. After that this way is enough.</p>
                <CodeField label="Code" code={code} onCode={setCode} onEnter={enterCode} />
              </>
            )}
            {state?.kind === 'device' && !fault && (
              <>
                <p className="ps-lead">This browser is new</p>
                <p>Open the link that we mailed you, and pick this number there:</p>
                <p className="ps-message ps-number">{state.number}</p>
                <p className="ps-small">This window goes on by itself. Leave it open.</p>
              </>
            )}
            {fault && <p role="alert">{fault}</p>}
          </div>
        </Content>
        <Footer>
          {state?.kind === 'code' && (
            <>
              <Button
                block
                kind="primary"
                disabled={isBusy || code.length !== CODE_DIGITS}
                onClick={enterCode}
              >
                {isBusy ? 'One moment…' : 'Sign in'}
              </Button>
              <Button block disabled={isBusy} onClick={() => void run(task.sendCode())}>
                Mail another code
              </Button>
            </>
          )}
          {fault && state?.kind !== 'code' && (
            <Button block onClick={onClose}>
              Close this window
            </Button>
          )}
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

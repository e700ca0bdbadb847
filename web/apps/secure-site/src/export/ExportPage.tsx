// SPDX-License-Identifier: Apache-2.0
//
// The window of an export: a code, and then the recovery phrase and the keys, which are nowhere else in the site.
import { Button, Collapsible, Content, EmbeddedSheet, Footer, Header, Note } from '@portico/ui';
import { useState } from 'react';
import { Filled, filled } from '../approval/Filled.tsx';
import { base58, toHex } from '../approval/solanaTransaction.ts';
import { Address } from '../ui/Address.tsx';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import { Fault } from '../ui/Fault.tsx';
import type { AskedExport } from '../ui/ownWindow.ts';
import { useOutcome } from '../ui/useOutcome.ts';
import type { ExportedWallet } from '../vault/KeeperTypes.ts';
import { words } from '../words/words.ts';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'code' }
  | { readonly kind: 'shown'; readonly phrase: string; readonly keys: readonly Key[] };

interface Key {
  readonly name: string;
  readonly address: string;
  readonly text: string;
}

export function ExportPage({ task, onDone }: { task: AskedExport; onDone: () => void }) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [code, setCode] = useState('');
  const { isBusy, fault, run } = useOutcome();

  const sendCode = async () => {
    if (await run(task.sendCode())) setState({ kind: 'code' });
  };
  const enterCode = async () => {
    if (!(await run(task.enterCode(code)))) return;
    setCode('');
    const revealed = await run(task.reveal());
    if (revealed) setState(shown(revealed.value, task));
  };

  const { views, pages } = words();
  const { export: texts, common } = pages;
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state.kind === 'asking' && <Asking />}
            {state.kind === 'code' && (
              <>
                <p>{filled(texts.mailed, { email: task.email })}</p>
                <CodeField
                  label={common.code}
                  code={code}
                  isBusy={isBusy}
                  fault={isBusy ? undefined : fault}
                  onCode={setCode}
                  onEnter={() => {
                    if (!isBusy) void enterCode();
                  }}
                />
              </>
            )}
            {state.kind === 'shown' && <Shown {...state} />}
            {state.kind !== 'code' && <Fault words={fault} />}
          </div>
        </Content>
        <Footer>
          {state.kind === 'asking' && (
            <Button block kind="primary" disabled={isBusy} onClick={() => void sendCode()}>
              {isBusy ? views.one_moment : common.mail_code}
            </Button>
          )}
          {state.kind === 'code' && (
            <>
              <Button
                block
                kind="primary"
                disabled={isBusy || code.length !== CODE_DIGITS}
                onClick={() => void enterCode()}
              >
                {isBusy ? views.one_moment : texts.show}
              </Button>
              <Button block disabled={isBusy} onClick={() => void sendCode()}>
                {common.mail_again}
              </Button>
            </>
          )}
          {state.kind === 'shown' && (
            <Button block kind="primary" onClick={onDone}>
              {texts.kept}
            </Button>
          )}
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

/** As texts, for a person; the bytes are overwritten. */
function shown({ phrase, evm, solana }: ExportedWallet, { addresses }: AskedExport): State {
  const { export: texts } = words().pages;
  try {
    return {
      kind: 'shown',
      phrase: new TextDecoder().decode(phrase),
      keys: [
        { name: texts.key_evm, address: addresses.eip155, text: toHex(evm) },
        { name: texts.key_solana, address: addresses.solana, text: base58(solana) },
      ],
    };
  } finally {
    for (const bytes of [phrase, evm, solana]) bytes.fill(0);
  }
}

function Asking() {
  const { export: texts } = words().pages;
  return (
    <>
      <p className="ps-lead">{texts.lead}</p>
      <Note title={texts.warning} tone="warn">
        {texts.warning_text}
      </Note>
    </>
  );
}

/** A browser that translates the page would change the words and keys, and may send them to whoever translates. */
function Shown({ phrase, keys }: { phrase: string; keys: readonly Key[] }) {
  const { export: texts } = words().pages;
  return (
    <>
      <p>{texts.write_down}</p>
      <pre className="ps-message ps-secret notranslate" translate="no" dir="ltr">
        {phrase}
      </pre>
      {keys.map(({ name, address, text }) => (
        <div key={name}>
          <Collapsible summary={name}>
            <bdi dir="ltr" className="notranslate" translate="no">
              {text}
            </bdi>
          </Collapsible>
          <p className="ps-small">
            <Filled words={texts.key_of} of={() => <Address of={address} />} />
          </p>
        </div>
      ))}
    </>
  );
}

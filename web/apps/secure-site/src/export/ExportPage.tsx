// SPDX-License-Identifier: Apache-2.0
//
// The window of an export: a code, and then the recovery phrase and the keys, which are nowhere else in the site.
import { Button, Content, EmbeddedSheet, Footer, Header, Icon, Note } from '@portico/ui';
import { useState } from 'react';
import { Filled, filled } from '../approval/Filled.tsx';
import { base58, toHex } from '../approval/solanaTransaction.ts';
import { Address } from '../ui/Address.tsx';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import { Fault } from '../ui/Fault.tsx';
import type { AskedExport } from '../ui/ownWindow.ts';
import { useHiding } from '../ui/useHiding.ts';
import { useOutcome } from '../ui/useOutcome.ts';
import type { ExportedWallet } from '../vault/KeeperTypes.ts';
import { words } from '../words/words.ts';
import { Phrase } from './Phrase.tsx';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'code' }
  /** The code was right. */
  | { readonly kind: 'entered' }
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
  const reveal = async () => {
    const revealed = await run(task.reveal());
    if (revealed) setState(shown(revealed.value, task));
  };
  const enterCode = async (whole: string) => {
    if (whole.length !== CODE_DIGITS || isBusy) return;
    if (!(await run(task.enterCode(whole)))) return setCode('');
    setState({ kind: 'entered' });
    await reveal();
  };

  const { views, pages } = words();
  const { export: texts, common } = pages;
  const isEntering = state.kind === 'code' || (state.kind === 'entered' && isBusy);
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state.kind === 'asking' && <Asking />}
            {isEntering && (
              <>
                <p>{filled(texts.mailed, { email: task.email })}</p>
                <CodeField
                  label={common.code}
                  code={code}
                  isBusy={isBusy}
                  fault={isBusy ? undefined : fault}
                  onCode={setCode}
                  onWhole={(whole) => void enterCode(whole)}
                  onEnter={() => void enterCode(code)}
                />
              </>
            )}
            {state.kind === 'shown' && <Shown {...state} />}
            {!isEntering && <Fault words={fault} />}
          </div>
        </Content>
        <Footer>
          {state.kind === 'asking' && (
            <Button block kind="primary" disabled={isBusy} onClick={() => void sendCode()}>
              {isBusy ? views.one_moment : common.mail_code}
            </Button>
          )}
          {isEntering && (
            <Button block disabled={isBusy} onClick={() => void sendCode()}>
              {isBusy ? views.one_moment : common.mail_again}
            </Button>
          )}
          {state.kind === 'entered' && !isBusy && (
            <Button block kind="primary" onClick={() => void reveal()}>
              {texts.show}
            </Button>
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

function Shown({ phrase, keys }: { phrase: string; keys: readonly Key[] }) {
  const { export: texts } = words().pages;
  return (
    <>
      <p>{texts.write_down}</p>
      <Phrase phrase={phrase} />
      <p>{texts.no_photo}</p>
      {keys.map((key) => (
        <OneKey key={key.name} {...key} />
      ))}
    </>
  );
}

/** Open as long as the phrase is. */
function OneKey({ name, address, text }: Key) {
  const [isOpen, setOpen] = useState(false);
  useHiding(isOpen, () => setOpen(false));
  return (
    <div>
      <details
        className="pt-details"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          {name}
          <Icon name="chevronDown" size={16} />
        </summary>
        <pre className="pt-raw">
          <bdi dir="ltr" className="notranslate" translate="no">
            {text}
          </bdi>
        </pre>
      </details>
      <p className="ps-small">
        <Filled words={words().pages.export.key_of} of={() => <Address of={address} />} />
      </p>
    </div>
  );
}

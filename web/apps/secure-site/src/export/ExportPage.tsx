// SPDX-License-Identifier: Apache-2.0
//
// The window of an export: a code, and then the recovery phrase and the keys, which are nowhere else in the site.
import { Button, Collapsible, Content, EmbeddedSheet, Footer, Header, Note } from '@portico/ui';
import { useState } from 'react';
import { base58, toHex } from '../approval/solanaTransaction.ts';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import type { AskedExport, Outcome } from '../ui/ownWindow.ts';
import type { ExportedWallet } from '../vault/KeeperTypes.ts';

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
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** The value of what the frame did; undefined where it did not, which is shown. */
  const run = async <T,>(what: Promise<Outcome<T>>): Promise<{ value: T } | undefined> => {
    setBusy(true);
    setFault(undefined);
    // A frame that has gone answers nothing that can be read.
    const outcome = await what.catch(() => ({ fault: 'The wallet has closed this request' }));
    setBusy(false);
    if ('value' in outcome) return outcome;
    setFault(outcome.fault);
    return undefined;
  };

  const sendCode = async () => {
    if (await run(task.sendCode())) setState({ kind: 'code' });
  };
  const enterCode = async () => {
    if (!(await run(task.enterCode(code)))) return;
    setCode('');
    const revealed = await run(task.reveal());
    if (revealed) setState(shown(revealed.value, task));
  };

  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title="Recovery phrase" />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state.kind === 'asking' && <Asking />}
            {state.kind === 'code' && (
              <>
                <p>
                  We have mailed a code to {task.email}. It is asked for because this shows your
                  keys.
                </p>
                <CodeField
                  label="Code"
                  code={code}
                  onCode={setCode}
                  onEnter={() => {
                    if (!isBusy) void enterCode();
                  }}
                />
              </>
            )}
            {state.kind === 'shown' && <Shown {...state} />}
            {fault && <p role="alert">{fault}</p>}
          </div>
        </Content>
        <Footer>
          {state.kind === 'asking' && (
            <Button block kind="primary" disabled={isBusy} onClick={() => void sendCode()}>
              {isBusy ? 'One moment…' : 'Mail me a code'}
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
                {isBusy ? 'One moment…' : 'Show the phrase'}
              </Button>
              <Button block disabled={isBusy} onClick={() => void sendCode()}>
                Mail another code
              </Button>
            </>
          )}
          {state.kind === 'shown' && (
            <Button block kind="primary" onClick={onDone}>
              I have kept it safe
            </Button>
          )}
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

/** As texts, for a person; the bytes are overwritten. */
function shown({ phrase, evm, solana }: ExportedWallet, { addresses }: AskedExport): State {
  try {
    return {
      kind: 'shown',
      phrase: new TextDecoder().decode(phrase),
      keys: [
        { name: 'Private key for Ethereum networks', address: addresses.eip155, text: toHex(evm) },
        { name: 'Private key for Solana', address: addresses.solana, text: base58(solana) },
      ],
    };
  } finally {
    for (const bytes of [phrase, evm, solana]) bytes.fill(0);
  }
}

const Asking = () => (
  <>
    <p className="ps-lead">Show the recovery phrase and the keys of your wallet</p>
    <Note title="Whoever sees them has your wallet" tone="warn">
      Nobody of ours, no shop and no support ever asks for them. If somebody told you to come here,
      close this window.
    </Note>
  </>
);

function Shown({ phrase, keys }: { phrase: string; keys: readonly Key[] }) {
  return (
    <>
      <p>
        Write these words down, in this order. They open the same accounts in other wallets, and
        whoever has them has your wallet.
      </p>
      <pre className="ps-message ps-secret">{phrase}</pre>
      {keys.map(({ name, address, text }) => (
        <div key={name}>
          <Collapsible summary={name}>{text}</Collapsible>
          <p className="ps-small">
            Of <span className="pt-addr">{address}</span>
          </p>
        </div>
      ))}
    </>
  );
}

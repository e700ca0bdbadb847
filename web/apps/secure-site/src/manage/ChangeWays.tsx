// SPDX-License-Identifier: Apache-2.0
//
// One change of how the wallet is recovered: a fresh code, then what the new way is made of, or the press that takes one
// away.
import { Button, Note } from '@portico/ui';
import { useState } from 'react';
import { utf8 } from '../api/bytes.ts';
import { createPasskey, PasskeyRefusal } from '../passkey/passkey.ts';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import type { AskedManaging, Outcome, WalletState } from '../ui/ownWindow.ts';
import { readPassword } from '../ui/readSecret.ts';
import type { NewWay } from '../vault/KeeperTypes.ts';
import { passwordFault } from './passwordFault.ts';
import { KIND_WORDS, type WayChange, waitWords } from './Ways.tsx';

export interface ChangeWaysProps {
  readonly task: AskedManaging;
  readonly state: WalletState;
  readonly change: WayChange;
  readonly isBusy: boolean;
  readonly setFault: (fault: string | undefined) => void;
  /** Whether it was done; what is then is shown. */
  readonly onAsk: (what: Promise<Outcome<WalletState>>) => Promise<boolean>;
  readonly onSend: () => Promise<boolean>;
  readonly onDone: () => void;
}

export function ChangeWays(props: ChangeWaysProps) {
  const { task, state, change, isBusy, onAsk, onDone, setFault } = props;
  const isConfirmed = state.confirmedUntil > task.now() + SPARE_MS;
  /** What its secret is made of is overwritten. */
  const carryOut = async (way?: NewWay) => {
    const isDone = await onAsk(task.changeWays(way, change.drop));
    if (way && 'secret' in way) way.secret.fill(0);
    if (isDone) onDone();
  };
  const addPasskey = async () => {
    setFault(undefined);
    try {
      const label = task.email || task.address;
      const { credential, output } = await createPasskey(task.wallet, label);
      await carryOut({ kind: 'passkey', credential, secret: output });
    } catch (error) {
      if (!(error instanceof PasskeyRefusal)) throw error;
      setFault(error.message);
    }
  };
  if (!isConfirmed) return <Confirm {...props} />;
  switch (change.add) {
    case 'password':
      return (
        <Password
          email={task.email}
          holdMs={state.holdMs}
          isBusy={isBusy}
          setFault={setFault}
          onSet={(secret) => void carryOut({ kind: 'password', secret })}
        />
      );
    case 'passkey':
      return (
        <>
          <p>
            Your browser or password manager keeps the passkey. If it is kept in sync, it opens this
            wallet on your other devices as well; whoever can use it there can open the wallet.
          </p>
          <Button block kind="primary" disabled={isBusy} onClick={() => void addPasskey()}>
            {isBusy ? 'One moment…' : 'Create the passkey'}
          </Button>
        </>
      );
    case 'kit':
      return (
        <>
          <p>
            You get a new code to write down.
            {change.drop.length > 0 && ' The one that you have opens nothing any more.'}
          </p>
          <Button
            block
            kind="primary"
            disabled={isBusy}
            onClick={() => void carryOut({ kind: 'kit' })}
          >
            {isBusy ? 'One moment…' : 'Make the code'}
          </Button>
        </>
      );
    case 'assisted':
      return (
        <>
          <Note title="The service can then rebuild your keys" tone="warn">
            It opens this wallet for whoever signs in as you{waitWords(state.holdMs)}. Whoever has
            taken over the service with its keys, or reads your mail unnoticed for so long, can open
            it as well. If you remove this way later, backups of the service may still open it.
          </Note>
          <Button
            block
            kind="primary"
            disabled={isBusy}
            onClick={() => void carryOut({ kind: 'assisted', publicKey: state.assisted ?? '' })}
          >
            {isBusy ? 'One moment…' : 'Let the service help'}
          </Button>
        </>
      );
    default:
      return (
        <>
          <p>
            <b>{change.add === undefined && KIND_WORDS[change.kind]}</b> opens this wallet no more
            once you remove it.
          </p>
          <Button block disabled={isBusy} onClick={() => void carryOut()}>
            <span className="ps-grave">{isBusy ? 'One moment…' : 'Remove it'}</span>
          </Button>
        </>
      );
  }
}

function Confirm({ task, isBusy, onAsk, onSend }: ChangeWaysProps) {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const send = async () => {
    if (await onSend()) setSent(true);
  };
  const enter = async () => {
    if (code.length !== CODE_DIGITS || isBusy) return;
    await onAsk(task.enterCode(code));
    setCode('');
  };
  if (!isSent)
    return (
      <>
        <p>
          {task.email === ''
            ? 'This needs a code from your e-mail, and your account has no address yet. Add one first, in the settings of the page that you came from.'
            : 'So that nobody who finds this browser open changes it, a code from your e-mail comes first.'}
        </p>
        {task.email !== '' && (
          <Button block kind="primary" disabled={isBusy} onClick={() => void send()}>
            {isBusy ? 'One moment…' : 'Mail me a code'}
          </Button>
        )}
      </>
    );
  return (
    <>
      <p>We have mailed a code to {task.email}.</p>
      <CodeField label="Code" code={code} onCode={setCode} onEnter={() => void enter()} />
      <Button
        block
        kind="primary"
        disabled={isBusy || code.length !== CODE_DIGITS}
        onClick={() => void enter()}
      >
        {isBusy ? 'One moment…' : 'Go on'}
      </Button>
      <Button block disabled={isBusy} onClick={() => void send()}>
        Mail another code
      </Button>
    </>
  );
}

interface PasswordProps {
  readonly email: string;
  readonly holdMs: number;
  readonly isBusy: boolean;
  readonly setFault: (fault: string | undefined) => void;
  readonly onSet: (secret: Uint8Array) => void;
}

function Password({ email, holdMs, isBusy, setFault, onSet }: PasswordProps) {
  const [text, setText] = useState('');
  const [again, setAgain] = useState('');
  const set = () => {
    const fault =
      passwordFault(text, email) ?? (text === again ? undefined : 'The two are not the same');
    setFault(fault);
    if (fault !== undefined || isBusy) return;
    onSet(utf8(readPassword(text)));
  };
  const field = (label: string, value: string, onValue: (value: string) => void) => (
    <label className="ps-field ps-plain">
      {label}
      <input
        type="password"
        value={value}
        autoComplete="new-password"
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && set()}
      />
    </label>
  );
  return (
    <>
      <p>
        It opens this wallet in another browser{waitWords(holdMs)}. At least twelve characters that
        you use nowhere else: a weak one falls to whoever has taken over the service with its keys.
      </p>
      {field('Password', text, setText)}
      {field('The same again', again, setAgain)}
      <Button block kind="primary" disabled={isBusy || text === '' || again === ''} onClick={set}>
        {isBusy ? 'One moment…' : 'Set the password'}
      </Button>
    </>
  );
}

/** A code that would end on the way does not count. */
const SPARE_MS = 20_000;

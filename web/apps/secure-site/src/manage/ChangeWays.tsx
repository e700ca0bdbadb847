// SPDX-License-Identifier: Apache-2.0
//
// One change of how the wallet is recovered: a fresh code, then what the new way is made of, or the press that takes one
// away.
import { Button, Note } from '@portico/ui';
import { useState } from 'react';
import { utf8 } from '../api/bytes.ts';
import { Filled, filled } from '../approval/Filled.tsx';
import { MakePasskey } from '../passkey/MakePasskey.tsx';
import type { MadePasskey } from '../passkey/passkey.ts';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import { Fault } from '../ui/Fault.tsx';
import type { AskedManaging, Outcome, WalletState } from '../ui/ownWindow.ts';
import { readPassword } from '../ui/readSecret.ts';
import { SecretField } from '../ui/SecretField.tsx';
import type { NewWay } from '../vault/KeeperTypes.ts';
import { words } from '../words/words.ts';
import { passwordFault } from './passwordFault.ts';
import { kindWords, type WayChange, waitWords } from './Ways.tsx';

export interface ChangeWaysProps {
  readonly task: AskedManaging;
  readonly state: WalletState;
  readonly change: WayChange;
  /** A passkey that was not used yet. */
  readonly made: MadePasskey | undefined;
  readonly setMade: (made: MadePasskey | undefined) => void;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly setFault: (fault: string | undefined) => void;
  /** Whether it was done; what is then is shown. */
  readonly onAsk: (what: Promise<Outcome<WalletState>>) => Promise<boolean>;
  readonly onSend: () => Promise<boolean>;
  readonly onDone: () => void;
}

export function ChangeWays(props: ChangeWaysProps) {
  const { task, state, change, fault, onAsk, onDone } = props;
  const isConfirmed = state.confirmedUntil > task.now() + SPARE_MS;
  /** What its secret is made of is overwritten. */
  const carryOut = async (way?: NewWay) => {
    const isDone = await onAsk(task.changeWays(way, change.drop));
    if (way && 'secret' in way) way.secret.fill(0);
    if (isDone) onDone();
  };
  if (!isConfirmed) return <Confirm {...props} />;
  return (
    <>
      <Way {...props} carryOut={carryOut} />
      <Fault words={fault} />
    </>
  );
}

interface WayProps extends ChangeWaysProps {
  readonly carryOut: (way?: NewWay) => Promise<void>;
}

/** What the new way is made of, or the press that takes one away. */
function Way(props: WayProps) {
  const { task, state, change, made, setMade, isBusy, setFault, carryOut } = props;
  const { views, pages } = words();
  const { ways: texts, manage } = pages;
  switch (change.add) {
    case 'password':
      return (
        <Password
          email={task.email}
          holdMs={state.holdMs}
          isBusy={isBusy}
          onSet={(secret) => void carryOut({ kind: 'password', secret })}
        />
      );
    case 'passkey':
      return (
        <MakePasskey
          wallet={task.wallet}
          label={task.email || task.address}
          isBusy={isBusy}
          made={made}
          setMade={setMade}
          setFault={setFault}
          onMade={(credential, secret) => void carryOut({ kind: 'passkey', credential, secret })}
        />
      );
    case 'kit':
      return (
        <>
          <p>
            {texts.code_text}
            {change.drop.length > 0 && ` ${texts.code_old}`}
          </p>
          <Button
            block
            kind="primary"
            disabled={isBusy}
            onClick={() => void carryOut({ kind: 'kit' })}
          >
            {isBusy ? views.one_moment : texts.make_code}
          </Button>
        </>
      );
    case 'assisted':
      return (
        <>
          <Note title={texts.help_warning} tone="warn">
            {filled(texts.help_text, { wait: waitWords(state.holdMs) })}
          </Note>
          <Button
            block
            kind="primary"
            disabled={isBusy}
            onClick={() => void carryOut({ kind: 'assisted', publicKey: state.assisted ?? '' })}
          >
            {isBusy ? views.one_moment : texts.let_help}
          </Button>
        </>
      );
    default:
      return (
        <>
          <p>
            <Filled
              words={texts.removing}
              of={() => <b>{change.add === undefined && kindWords(change.kind)}</b>}
            />
          </p>
          <Button block disabled={isBusy} onClick={() => void carryOut()}>
            <span className="ps-grave">{isBusy ? views.one_moment : manage.remove_it}</span>
          </Button>
        </>
      );
  }
}

function Confirm({ task, isBusy, fault, onAsk, onSend }: ChangeWaysProps) {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const send = async () => {
    if (await onSend()) setSent(true);
  };
  const enter = async (whole: string) => {
    if (whole.length !== CODE_DIGITS || isBusy) return;
    await onAsk(task.enterCode(whole));
    setCode('');
  };
  const { views, pages } = words();
  const { ways: texts, common } = pages;
  if (!isSent)
    return (
      <>
        <p>{task.email === '' ? texts.needs_email : texts.needs_code}</p>
        {task.email !== '' && (
          <Button block kind="primary" disabled={isBusy} onClick={() => void send()}>
            {isBusy ? views.one_moment : common.mail_code}
          </Button>
        )}
        <Fault words={fault} />
      </>
    );
  return (
    <>
      <p>{filled(common.mailed, { email: task.email })}</p>
      <CodeField
        label={common.code}
        code={code}
        isBusy={isBusy}
        fault={isBusy ? undefined : fault}
        onCode={setCode}
        onWhole={(whole) => void enter(whole)}
        onEnter={() => void enter(code)}
      />
      <Button block disabled={isBusy} onClick={() => void send()}>
        {isBusy ? views.one_moment : common.mail_again}
      </Button>
    </>
  );
}

interface PasswordProps {
  readonly email: string;
  readonly holdMs: number;
  readonly isBusy: boolean;
  readonly onSet: (secret: Uint8Array) => void;
}

/** What is wrong with it stands at its field, and before the button was pressed: once the field is left. */
function Password({ email, holdMs, isBusy, onSet }: PasswordProps) {
  const [text, setText] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<string>();
  const [differs, setDiffers] = useState(false);
  const { views, pages, faults } = words();
  const { ways: texts } = pages;
  const set = () => {
    const found = passwordFault(text, email);
    setFault(found);
    setDiffers(found === undefined && text !== again);
    if (found !== undefined || text !== again || isBusy) return;
    onSet(utf8(readPassword(text)));
  };
  const shared = {
    ...{ type: 'password', autoComplete: 'new-password', readOnly: isBusy, onEnter: set },
  };
  return (
    <>
      <p>{filled(texts.password_text, { wait: waitWords(holdMs) })}</p>
      <SecretField
        {...shared}
        label={texts.password}
        value={text}
        fault={fault}
        onValue={(value) => {
          setText(value);
          setFault(undefined);
        }}
        onBlur={() => text !== '' && setFault(passwordFault(text, email))}
      />
      <SecretField
        {...shared}
        label={texts.password_again}
        value={again}
        fault={differs ? faults.password_differs : undefined}
        onValue={(value) => {
          setAgain(value);
          setDiffers(false);
        }}
      />
      <Button block kind="primary" disabled={isBusy} onClick={set}>
        {isBusy ? views.one_moment : texts.set_password}
      </Button>
    </>
  );
}

/** A code that would end on the way does not count. */
const SPARE_MS = 20_000;

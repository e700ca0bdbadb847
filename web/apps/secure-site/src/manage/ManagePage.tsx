// SPDX-License-Identifier: Apache-2.0
//
// The window of the wallet's settings: who can sign in, how it is recovered, and the printed code to write down.
import { Button, Content, EmbeddedSheet, Footer, Header, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { ApprovalView } from '../approval/ApprovalView.tsx';
import type { HeldRecovery } from '../generated/vault.ts';
import type {
  AskedManaging,
  GivenLimit,
  Outcome,
  TakingBack,
  WalletState,
} from '../ui/ownWindow.ts';
import { useOutcome } from '../ui/useOutcome.ts';
import { AskingDevices } from './AskingDevices.tsx';
import { ChangeWays } from './ChangeWays.tsx';
import { Devices } from './Devices.tsx';
import { Limits } from './Limits.tsx';
import { Logins } from './Logins.tsx';
import { timeText } from './timeText.ts';
import { type WayChange, Ways } from './Ways.tsx';

export function ManagePage({ task, onDone }: { task: AskedManaging; onDone: () => void }) {
  const [state, setState] = useState<WalletState>();
  const [code, setCode] = useState<string>();
  const [changing, setChanging] = useState<WayChange>();
  const { isBusy, fault, setFault, run } = useOutcome();

  const change = async (what: Promise<Outcome<WalletState>>): Promise<boolean> => {
    const changed = await run(what);
    if (changed) setState(changed.value);
    return changed !== undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void change(task.load());
  }, [task]);

  const showCode = async () => {
    const shown = await run(task.recoveryCode());
    if (shown) setCode(shown.value);
  };
  const forgetCode = async () => {
    if (await change(task.forgetCode())) setCode(undefined);
  };

  const [taking, setTaking] = useState<TakingBack>();
  const takeBack = async (limit: GivenLimit) => {
    const asked = await run(task.takeBack(limit));
    if (asked) setTaking(asked.value);
  };
  const approveTakingBack = async () => {
    if (taking && (await run(taking.approve()))) setTaking(undefined);
  };

  const begin = (what: WayChange | undefined) => {
    setFault(undefined);
    setChanging(what);
  };
  // What was shown was of a code that may be another one now.
  const endChange = () => {
    setCode(undefined);
    begin(undefined);
  };

  if (taking)
    return (
      <ApprovalView
        summary={taking.summary}
        unknown={taking.unknown}
        isBusy={isBusy}
        fault={fault}
        onApprove={() => void approveTakingBack()}
        onDecline={() => {
          setFault(undefined);
          setTaking(undefined);
        }}
      />
    );
  if (state && changing)
    return (
      <main className="ps-page">
        <EmbeddedSheet>
          <Header title={titleOf(changing)} />
          <Content>
            <div className="ps-body" aria-live="polite">
              <ChangeWays
                task={task}
                state={state}
                change={changing}
                isBusy={isBusy}
                setFault={setFault}
                onAsk={change}
                onSend={async () => (await run(task.sendCode())) !== undefined}
                onDone={endChange}
              />
              {fault && <p role="alert">{fault}</p>}
            </div>
          </Content>
          <Footer>
            <Button block disabled={isBusy} onClick={() => begin(undefined)}>
              Back
            </Button>
          </Footer>
        </EmbeddedSheet>
      </main>
    );
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title="Devices and recovery" />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state?.held.map((one) => (
              <Held
                key={one.id}
                held={one}
                by={nameOf(one.device, state)}
                now={task.now()}
                isBusy={isBusy}
                onEnd={() => void change(task.endRecovery(one.id))}
              />
            ))}
            {state && <AskingDevices task={task} isBusy={isBusy} run={run} onGiven={setState} />}
            {state && (
              <Devices
                title="Devices that can sign in"
                devices={state.devices}
                now={task.now()}
                isBusy={isBusy}
                onRemove={(id) => change(task.removeDevice(id))}
              />
            )}
            {state && (
              <Logins task={task} now={task.now()} isBusy={isBusy} run={run} setFault={setFault} />
            )}
            {state?.isCodeKept && (
              <section className="ps-part">
                <Note title="Write down your recovery code" tone="warn">
                  It is kept in this browser until you have written it down, and nobody else has it.
                </Note>
                {code !== undefined && <p className="ps-message ps-code">{code}</p>}
                <Button
                  block
                  disabled={isBusy}
                  onClick={() => void (code === undefined ? showCode() : forgetCode())}
                >
                  {code === undefined ? 'Show the code' : 'I have written it down'}
                </Button>
              </section>
            )}
            {state && <Ways state={state} isBusy={isBusy} onChange={begin} />}
            {state && (
              <Limits task={task} isBusy={isBusy} onTakeBack={(limit) => void takeBack(limit)} />
            )}
            {!state && !fault && <p>One moment…</p>}
            {fault && <p role="alert">{fault}</p>}
          </div>
        </Content>
        <Footer>
          {!state && fault && (
            <Button block onClick={() => void change(task.load())}>
              Try again
            </Button>
          )}
          {state && state.others > 0 && (
            <Button block disabled={isBusy} onClick={() => void change(task.signOutOthers())}>
              <span className="ps-grave">Sign out everywhere else</span>
            </Button>
          )}
          <Button block kind="primary" onClick={onDone}>
            Done
          </Button>
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

const titleOf = ({ add }: WayChange): string =>
  add === undefined ? 'Remove a way to recover' : TITLES[add];

const TITLES = {
  passkey: 'A passkey',
  password: 'A password',
  kit: 'A new recovery code',
  assisted: 'The help of the service',
} as const;

const nameOf = (id: string, { devices }: WalletState): string =>
  devices.find((device) => device.id === id)?.name ?? 'A device that is not listed';

interface HeldProps {
  readonly held: HeldRecovery;
  readonly by: string;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

const Held = ({ held, by, now, isBusy, onEnd }: HeldProps) => (
  <section className="ps-part">
    <div className="ps-danger">
      <Note title="Somebody asked to recover your wallet" tone="warn">
        {by} asked {timeText(held.startedAt, now)} and can open the wallet from{' '}
        {timeText(held.opensAt, now)} on. If that is not you, end it.
      </Note>
    </div>
    <Button block disabled={isBusy} onClick={onEnd}>
      End the recovery
    </Button>
  </section>
);

// SPDX-License-Identifier: Apache-2.0
//
// The window of the wallet's settings: who can sign in, how it is recovered, and the printed code to write down.
import { Button, Content, EmbeddedSheet, Footer, Header, Icon, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { ApprovalView } from '../approval/ApprovalView.tsx';
import { filled } from '../approval/Filled.tsx';
import { networkName } from '../approval/knownNetworks.ts';
import type { HeldRecovery } from '../generated/vault.ts';
import type { MadePasskey } from '../passkey/passkey.ts';
import { Fault } from '../ui/Fault.tsx';
import type { AskedManaging, Outcome, TakingBack, WalletState } from '../ui/ownWindow.ts';
import { RecoveryCodeText } from '../ui/RecoveryCodeText.tsx';
import { useOutcome } from '../ui/useOutcome.ts';
import { timeText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { AskingDevices } from './AskingDevices.tsx';
import { ChangeWays } from './ChangeWays.tsx';
import { Devices } from './Devices.tsx';
import { Limits } from './Limits.tsx';
import { Logins } from './Logins.tsx';
import { OwnCode } from './OwnCode.tsx';
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

  const [taking, setTaking] = useState<TakingBack & { readonly done: string }>();
  /** What was taken back last. */
  const [taken, setTaken] = useState<string>();
  const take = async (what: Promise<Outcome<TakingBack>>, done: string) => {
    setTaken(undefined);
    const asked = await run(what);
    if (asked) setTaking({ ...asked.value, done });
  };
  const approveTakingBack = async () => {
    if (!taking || !(await run(taking.approve()))) return;
    setTaken(taking.done);
    setTaking(undefined);
  };

  /** Saved by the browser, and not used yet: it opens nothing. */
  const [made, setMade] = useState<MadePasskey>();
  const [isLeaving, setLeaving] = useState(false);
  const begin = (what: WayChange | undefined) => {
    setFault(undefined);
    setLeaving(false);
    setTaken(undefined);
    setChanging(what);
  };
  // What was shown was of a code that may be another one now.
  const endChange = () => {
    if (changing?.add === 'passkey') setMade(undefined);
    setCode(undefined);
    begin(undefined);
  };

  const { views, pages } = words();
  const { manage: texts, common } = pages;
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
  if (state && changing && isLeaving)
    return (
      <main className="ps-page">
        <EmbeddedSheet>
          <Header title={titleOf(changing)} />
          <Content>
            <div className="ps-body" aria-live="polite">
              <Note title={pages.ways.unused} tone="warn">
                {pages.ways.unused_text}
              </Note>
            </div>
          </Content>
          <Footer>
            <Button block onClick={() => begin(undefined)}>
              {pages.ways.leave}
            </Button>
            <Button block kind="primary" onClick={() => begin(changing)}>
              {pages.ways.finish}
            </Button>
          </Footer>
        </EmbeddedSheet>
      </main>
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
                made={made}
                setMade={setMade}
                isBusy={isBusy}
                fault={fault}
                setFault={setFault}
                onAsk={change}
                onSend={async () => (await run(task.sendCode())) !== undefined}
                onDone={endChange}
              />
            </div>
          </Content>
          <Footer>
            <Button
              block
              disabled={isBusy}
              onClick={() =>
                made && changing.add === 'passkey' ? setLeaving(true) : begin(undefined)
              }
            >
              {common.back}
            </Button>
          </Footer>
        </EmbeddedSheet>
      </main>
    );
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {taken !== undefined && (
              <p className="ps-taken" role="status">
                <Icon name="check" size={16} />
                <span>{taken}</span>
              </p>
            )}
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
                title={texts.devices}
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
                <Note title={texts.write_code} tone="warn">
                  {texts.write_code_text}
                </Note>
                {code !== undefined && (
                  <RecoveryCodeText code={code} address={task.address} prints />
                )}
                <Button
                  block
                  disabled={isBusy}
                  onClick={() => void (code === undefined ? showCode() : forgetCode())}
                >
                  {code === undefined ? texts.show_code : views.code_written}
                </Button>
              </section>
            )}
            {state && (
              <Ways state={state} isUnused={made !== undefined} isBusy={isBusy} onChange={begin} />
            )}
            {state && (
              <Limits
                task={task}
                isBusy={isBusy}
                onTakeBack={(limit) => void take(task.takeBack(limit), pages.limits.taken_back)}
              />
            )}
            {state && (
              <OwnCode
                task={task}
                isBusy={isBusy}
                onTakeOff={(code) =>
                  void take(
                    task.takeOffCode(code),
                    filled(pages.own_code.taken_off, { network: networkName(code.network) }),
                  )
                }
              />
            )}
            {!state && !fault && <p>{views.one_moment}</p>}
            <Fault words={fault} />
          </div>
        </Content>
        <Footer>
          {!state && fault && (
            <Button block onClick={() => void change(task.load())}>
              {common.try_again}
            </Button>
          )}
          {state && state.others > 0 && (
            <Button block disabled={isBusy} onClick={() => void change(task.signOutOthers())}>
              <span className="ps-grave">{texts.sign_out_others}</span>
            </Button>
          )}
          <Button block kind="primary" onClick={onDone}>
            {common.done}
          </Button>
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

const titleOf = ({ add }: WayChange): string =>
  words().pages.ways[`title_${add ?? 'remove'}` as const];

const nameOf = (id: string, { devices }: WalletState): string =>
  devices.find((device) => device.id === id)?.name ?? words().pages.manage.unlisted;

interface HeldProps {
  readonly held: HeldRecovery;
  readonly by: string;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Held({ held, by, now, isBusy, onEnd }: HeldProps) {
  const { manage: texts, cancel } = words().pages;
  const [asked, opens] = [timeText(held.startedAt, now), timeText(held.opensAt, now)];
  return (
    <section className="ps-part">
      <div className="ps-danger">
        <Note title={texts.held} tone="warn">
          {filled(texts.held_text, { device: by, asked, opens })}
        </Note>
      </div>
      <Button block disabled={isBusy} onClick={onEnd}>
        {cancel.end}
      </Button>
    </section>
  );
}

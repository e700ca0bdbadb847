// SPDX-License-Identifier: Apache-2.0
//
// The window of a recovery: which way, what its owner has, how long it waits; then which devices they have lost.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useEffect, useState } from 'react';
import { Fault } from '../ui/Fault.tsx';
import type { AskedRecovery } from '../ui/ownWindow.ts';
import { useOutcome } from '../ui/useOutcome.ts';
import { words } from '../words/words.ts';
import { ByDevice } from './ByDevice.tsx';
import { LostDevices } from './LostDevices.tsx';
import { Secret } from './Secret.tsx';
import { UsePasskey } from './UsePasskey.tsx';
import { Waits } from './Waits.tsx';

type Way = AskedRecovery['ways'][number];
type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'secret'; readonly way: Way; readonly credential?: string }
  | { readonly kind: 'waits'; readonly way: Way; readonly opensAt: number }
  | { readonly kind: 'device' }
  | { readonly kind: 'done' };

export function RecoverPage({ task, onDone }: { task: AskedRecovery; onDone: () => void }) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const { isBusy, fault, setFault, run } = useOutcome();
  const [only, ...others] = task.ways;

  const choose = () => {
    setFault(undefined);
    setState({ kind: 'choosing' });
  };
  const askDevice = () => {
    setFault(undefined);
    setState({ kind: 'device' });
  };
  const load = async () => {
    const known = await run(task.waiting());
    if (!known) return;
    const way = task.ways.find(({ id }) => id === known.value?.way);
    if (known.value && way) setState({ kind: 'waits', way, opensAt: known.value.opensAt });
    else if (only && others.length === 0) void begin(only);
    else choose();
  };
  /** `secret` is overwritten. */
  const begin = async (way: Way, secret?: Uint8Array) => {
    const step = await run(task.go(way.id, secret));
    secret?.fill(0);
    if (!step) return;
    if (step.value.kind === 'waits') setState({ kind: 'waits', way, opensAt: step.value.opensAt });
    else if (step.value.kind === 'secret') {
      const { credential } = step.value;
      setState({ kind: 'secret', way, ...(credential && { credential }) });
    } else setState({ kind: 'done' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), [task]);

  const kit = task.ways.find(({ kind }) => kind === 'kit');
  const passkeys = task.ways.filter(({ kind }) => kind === 'passkey');
  const { views, pages } = words();
  const { recover: texts, common } = pages;
  const offer = (way: Way) => (
    <Button
      key={way.id}
      block
      {...(way === passkeys[0] && { kind: 'primary' })}
      disabled={isBusy}
      onClick={() => void begin(way)}
    >
      {texts[`by_${way.kind}`]}
    </Button>
  );
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            {state.kind === 'loading' && !fault && <p>{views.one_moment}</p>}
            {state.kind === 'choosing' && (
              <>
                <p className="ps-lead">{texts.choose}</p>
                <p>{texts.choose_text}</p>
                {passkeys.map(offer)}
                <Button
                  block
                  kind={passkeys.length > 0 ? 'secondary' : 'primary'}
                  disabled={isBusy}
                  onClick={askDevice}
                >
                  {texts.by_device}
                </Button>
                {task.ways.filter((way) => !passkeys.includes(way)).map(offer)}
              </>
            )}
            {state.kind === 'secret' && state.credential !== undefined && (
              <UsePasskey
                task={task}
                credential={state.credential}
                isBusy={isBusy}
                fault={fault}
                setFault={setFault}
                onUsed={(output) => void begin(state.way, output)}
              />
            )}
            {state.kind === 'secret' && state.credential === undefined && (
              <Secret
                kind={state.way.kind}
                address={task.address}
                isBusy={isBusy}
                fault={fault}
                onEnter={(secret) => void begin(state.way, secret)}
              />
            )}
            {state.kind === 'waits' && (
              <Waits
                opensAt={state.opensAt}
                email={task.email}
                now={task.now}
                isBusy={isBusy}
                onOpen={() => void begin(state.way)}
              />
            )}
            {state.kind === 'device' && (
              <ByDevice
                task={task}
                onDone={() => setState({ kind: 'done' })}
                onFault={(said) => {
                  choose();
                  setFault(said);
                }}
              />
            )}
            {state.kind === 'done' && <LostDevices managing={task.managing()} />}
            {state.kind !== 'secret' && <Fault words={fault} />}
          </div>
        </Content>
        <Footer>
          {state.kind === 'loading' && fault && (
            <Button block onClick={() => void load()}>
              {common.try_again}
            </Button>
          )}
          {(state.kind === 'device' || (state.kind === 'secret' && others.length > 0)) && (
            <Button block disabled={isBusy} onClick={choose}>
              {texts.another}
            </Button>
          )}
          {state.kind === 'secret' && others.length === 0 && (
            <Button block disabled={isBusy} onClick={askDevice}>
              {texts.by_device}
            </Button>
          )}
          {state.kind === 'waits' && kit && state.way.id !== kit.id && (
            <Button block disabled={isBusy} onClick={() => void begin(kit)}>
              {texts.use_code}
            </Button>
          )}
          {(state.kind === 'waits' || state.kind === 'done') && (
            <Button block kind="primary" onClick={onDone}>
              {state.kind === 'done' ? common.done : texts.close}
            </Button>
          )}
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// A device asks to open the wallet. Its owner says that it is theirs and enters the number that it then shows.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import type { AskingDevice } from '../handover/makeGiving.ts';
import { CODE_DIGITS, CodeField } from '../ui/CodeField.tsx';
import { Fault } from '../ui/Fault.tsx';
import type { AskedManaging, Outcome, WalletState } from '../ui/ownWindow.ts';
import { words } from '../words/words.ts';

export interface AskingDevicesProps {
  readonly task: AskedManaging;
  readonly isBusy: boolean;
  readonly run: <T>(what: Promise<Outcome<T>>) => Promise<{ readonly value: T } | undefined>;
  readonly onGiven: (state: WalletState) => void;
}

export function AskingDevices({ task, isBusy, run, onGiven }: AskingDevicesProps) {
  const [asking, setAsking] = useState<readonly AskingDevice[]>([]);
  const [chosen, setChosen] = useState<string>();
  // Of the last number that was entered.
  const [wrong, setWrong] = useState<{ readonly id: string; readonly fault: string }>();
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What fails here is tried again; what its owner does says what failed.
    const look = async () => {
      const found = await task.asking().catch(() => undefined);
      if (isGone) return;
      if (found && 'value' in found) setAsking(found.value);
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [task]);
  const forget = (id: string) => {
    setChosen(undefined);
    setAsking((all) => all.filter((one) => one.id !== id));
  };
  const refuse = async (id: string) => {
    if (await run(task.refuseDevice(id))) forget(id);
  };
  const answer = async (id: string) => {
    setWrong(undefined);
    if (await run(task.answerDevice(id))) setChosen(id);
  };
  const give = async (id: string, number: string) => {
    setWrong(undefined);
    const given = await run(here(task.giveDevice(id, number)));
    if (!given) return;
    if ('fault' in given.value) return setWrong({ id, fault: given.value.fault });
    forget(id);
    onGiven(given.value.value);
  };
  const { manage: texts } = words().pages;
  const enters = ({ id, state }: Omit<AskingDevice, 'name'>) =>
    state === 'answered' || chosen === id;
  // After the third wrong number the device asks no more, and its field is gone.
  const isAtField = asking.some((one) => one.id === wrong?.id && enters(one));
  const sections = asking.map(({ id, name, state }) => (
    <section className="ps-part" key={id}>
      <Note title={filled(texts.asks, { name })} tone="warn">
        {state === 'elsewhere' ? texts.asks_elsewhere : texts.asks_text}
      </Note>
      {enters({ id, state }) && (
        <EnterNumber
          isBusy={isBusy}
          fault={wrong?.id === id ? wrong.fault : undefined}
          onEnter={(number) => void give(id, number)}
        />
      )}
      {state === 'asks' && chosen !== id && (
        <Button block kind="primary" disabled={isBusy} onClick={() => void answer(id)}>
          {texts.mine}
        </Button>
      )}
      <Button block disabled={isBusy} onClick={() => void refuse(id)}>
        <span className="ps-grave">{texts.not_mine}</span>
      </Button>
    </section>
  ));
  return (
    <>
      {!isAtField && <Fault words={wrong?.fault} />}
      {sections}
    </>
  );
}

/** What failed is said at the field. */
const here = async <T,>(what: Promise<Outcome<T>>): Promise<Outcome<Outcome<T>>> => ({
  value: await what,
});

interface EnterNumberProps {
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly onEnter: (number: string) => void;
}

function EnterNumber({ isBusy, fault, onEnter }: EnterNumberProps) {
  const [number, setNumber] = useState('');
  const isWhole = number.length === CODE_DIGITS;
  const enter = () => {
    if (isWhole && !isBusy) onEnter(number);
  };
  const { views, pages } = words();
  const { manage: texts } = pages;
  return (
    <>
      <CodeField
        label={texts.number}
        code={number}
        onCode={setNumber}
        onEnter={enter}
        isMailed={false}
        fault={isBusy ? undefined : fault}
      />
      <Button block kind="primary" disabled={isBusy || !isWhole} onClick={enter}>
        {isBusy ? views.one_moment : texts.let_open}
      </Button>
    </>
  );
}

/** As often as the vault wants to be asked (core/api/vault.hpp). */
const LOOK_MS = 2_000;

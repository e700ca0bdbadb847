// SPDX-License-Identifier: Apache-2.0
//
// After a recovery: the devices that can open the wallet, for an owner who has lost one of them.
import { Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { Devices } from '../manage/Devices.tsx';
import { Fault } from '../ui/Fault.tsx';
import type { AskedManaging, Outcome, WalletState } from '../ui/ownWindow.ts';
import { useOutcome } from '../ui/useOutcome.ts';
import { words } from '../words/words.ts';

export function LostDevices({ managing }: { managing: AskedManaging | undefined }) {
  const [task] = useState(managing);
  const [state, setState] = useState<WalletState>();
  const { isBusy, fault, run } = useOutcome();
  const change = async (what: Promise<Outcome<WalletState>>): Promise<boolean> => {
    const changed = await run(what);
    if (changed) setState(changed.value);
    return changed !== undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (task) void change(task.load());
  }, [task]);
  const { recover: texts, manage } = words().pages;
  return (
    <>
      <p className="ps-lead">{texts.opened}</p>
      {task && state && state.devices.length > 1 && (
        <>
          <Note title={texts.lost} tone="neutral">
            {texts.lost_text}
          </Note>
          <Devices
            title={manage.devices}
            devices={state.devices}
            now={task.now()}
            isBusy={isBusy}
            onRemove={(id) => change(task.removeDevice(id))}
          />
        </>
      )}
      <Fault words={fault} />
    </>
  );
}

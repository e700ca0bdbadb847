// SPDX-License-Identifier: Apache-2.0
//
// The new device asks one that opens the wallet, and shows the number that is entered there.
import { Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import type { AskedRecovery, DeviceStep, Outcome } from '../ui/ownWindow.ts';
import { words } from '../words/words.ts';

export interface ByDeviceProps {
  readonly task: AskedRecovery;
  readonly onDone: () => void;
  /** It is over: it can be begun again. */
  readonly onFault: (fault: string) => void;
}

export function ByDevice({ task, onDone, onFault }: ByDeviceProps) {
  const [step, setStep] = useState<DeviceStep>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const outcome: Outcome<DeviceStep> = await task
        .byDevice()
        .catch(() => ({ fault: words().faults.window_closed }));
      if (isGone) return;
      if ('fault' in outcome) return onFault(outcome.fault);
      if (outcome.value.kind === 'done') return onDone();
      setStep(outcome.value);
      timer = setTimeout(() => void ask(), LOOK_MS);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
      void task.endByDevice().catch(() => {}); // it ends by itself
    };
  }, [task]);
  const { recover: texts } = words().pages;
  // The other device knows of nothing before the server does.
  if (!step) return <p>{words().views.one_moment}</p>;
  if (step.kind === 'number')
    return (
      <>
        <p className="ps-lead">{texts.enter_number}</p>
        <p className="ps-message ps-number notranslate" translate="no" dir="ltr">
          {step.number.slice(0, 3)} {step.number.slice(3)}
        </p>
        <Note title={texts.tell_nobody} tone="neutral">
          {texts.tell_nobody_text}
        </Note>
      </>
    );
  return <GoToDevice />;
}

export function GoToDevice() {
  const { recover: texts } = words().pages;
  return (
    <>
      <p className="ps-lead">{texts.go_to_device}</p>
      <p>{texts.go_to_device_text}</p>
      <p className="ps-small">{texts.device_waits}</p>
    </>
  );
}

/** As often as the vault wants to be asked (core/api/vault.hpp). */
const LOOK_MS = 2_000;

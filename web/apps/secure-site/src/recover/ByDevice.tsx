// SPDX-License-Identifier: Apache-2.0
//
// The new device asks one that opens the wallet, and shows the number that is entered there.
import { Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import type { AskedRecovery, DeviceStep, Outcome } from '../ui/ownWindow.ts';

export interface ByDeviceProps {
  readonly task: AskedRecovery;
  readonly onDone: () => void;
  /** It is over: it can be begun again. */
  readonly onFault: (fault: string) => void;
}

export function ByDevice({ task, onDone, onFault }: ByDeviceProps) {
  const [step, setStep] = useState<DeviceStep>({ kind: 'asked' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const outcome: Outcome<DeviceStep> = await task
        .byDevice()
        .catch(() => ({ fault: 'The wallet has closed this window' }));
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
  if (step.kind === 'number')
    return (
      <>
        <p className="ps-lead">Enter this number on the other device</p>
        <p className="ps-message ps-number">
          {step.number.slice(0, 3)} {step.number.slice(3)}
        </p>
        <Note title="Tell it nobody" tone="neutral">
          Enter it yourself, on a device that is before you. Nobody else ever needs it.
        </Note>
      </>
    );
  return (
    <>
      <p className="ps-lead">Go to a device that opens your wallet</p>
      <p>
        There, open the wallet’s settings and “Devices and recovery”. It says that this browser asks
        to open the wallet: press “It is mine”.
      </p>
      <p className="ps-small">This window waits for up to ten minutes. Leave it open.</p>
    </>
  );
}

/** As often as the vault wants to be asked (core/api/vault.hpp). */
const LOOK_MS = 2_000;

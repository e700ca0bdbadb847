// SPDX-License-Identifier: Apache-2.0
//
// What a window asks of its frame: one thing at a time, and what failed in words.
import { useState } from 'react';
import { words } from '../words/words.ts';
import type { Outcome } from './ownWindow.ts';

export interface Asking {
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly setFault: (fault: string | undefined) => void;
  /** The value; undefined where there is none, which `fault` then says. */
  readonly run: <T>(what: Promise<Outcome<T>>) => Promise<{ readonly value: T } | undefined>;
}

export function useOutcome(): Asking {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async <T>(what: Promise<Outcome<T>>) => {
    setBusy(true);
    setFault(undefined);
    // A frame that has gone answers nothing that can be read.
    const outcome = await what.catch(() => ({ fault: words().faults.window_closed }));
    setBusy(false);
    if ('value' in outcome) return outcome;
    setFault(outcome.fault);
    return undefined;
  };
  return { isBusy, fault, setFault, run };
}

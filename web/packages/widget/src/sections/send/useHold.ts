// SPDX-License-Identifier: Apache-2.0
//
// A moment in which a button does nothing, because what it confirms has just changed under the finger.
import { useEffect, useState } from 'react';

const kHoldMs = 1_000;

/** True for a second after `value` changed from one that was shown. */
export function useHold(value: string | undefined): boolean {
  const [shown, setShown] = useState(value);
  const [held, setHeld] = useState(false);
  if (value !== undefined && value !== shown) {
    setShown(value);
    setHeld(shown !== undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins its own moment
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(false), kHoldMs);
    return () => clearTimeout(timer);
  }, [held, shown]);
  return held;
}

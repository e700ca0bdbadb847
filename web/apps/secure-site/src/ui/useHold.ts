// SPDX-License-Identifier: Apache-2.0
//
// A button that is held down for a second.
import { useEffect, useRef, useState } from 'react';

const HOLD_MS = 1_000;

export interface Hold {
  readonly isHeld: boolean;
  readonly start: () => void;
  readonly end: () => void;
}

export function useHold(onHeld: () => void): Hold {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const start = () => {
    end();
    setHeld(true);
    timer.current = setTimeout(() => {
      end();
      onHeld();
    }, HOLD_MS);
  };
  return { isHeld, start, end };
}

// SPDX-License-Identifier: Apache-2.0
//
// Approve, held down for a second. With a program that reads the screen, which cannot hold, it is pressed twice.
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useHold } from '../ui/useHold.ts';
import { words } from '../words/words.ts';

export interface HoldButtonProps {
  readonly disabled: boolean;
  readonly onHeld: () => void;
}

export function HoldButton({ disabled, onHeld }: HoldButtonProps) {
  const { views } = words();
  const { isHeld, start, end } = useHold(onHeld);
  const [isAsked, setAsked] = useState(false);
  const begin = (isTrusted: boolean) => {
    if (!disabled && isTrusted) start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault(); // its click would count as one of those below
    if (!event.repeat) begin(event.nativeEvent.isTrusted);
  };
  /** Without a pointer and without a key: by a program that reads the screen. */
  const onClick = ({ detail, nativeEvent }: MouseEvent) => {
    if (disabled || detail !== 0 || !nativeEvent.isTrusted) return;
    if (isAsked) onHeld();
    else setAsked(true);
  };
  return (
    <button
      type="button"
      part="btn"
      className={isHeld ? 'pt-btn is-outline ps-hold is-held' : 'pt-btn is-outline ps-hold'}
      aria-disabled={disabled || undefined}
      onPointerDown={({ button, nativeEvent }) => button === 0 && begin(nativeEvent.isTrusted)}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      onKeyUp={end}
      onBlur={end}
      onClick={onClick}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span aria-live="polite">{isAsked ? views.press_again : views.hold}</span>
    </button>
  );
}

// SPDX-License-Identifier: Apache-2.0
//
// A check box with its sentence, in a panel of its own. The sentence may hold links; the rest of it is
// part of the target.
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Icon } from '../icons/Icon.tsx';

export interface CheckboxProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ children, checked, onChange }: CheckboxProps) {
  const id = useId();
  const toggle = (event: MouseEvent): void => {
    if (!(event.target instanceof Element && event.target.closest('a'))) onChange(!checked);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the check box inside takes the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the sentence only widens the target
    <div className="pt-agree" part="agree" onClick={toggle}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is drawn with our own shape and tick */}
      <button
        type="button"
        className="pt-check"
        part="check"
        role="checkbox"
        aria-checked={checked}
        aria-labelledby={id}
      >
        <Icon name="check" size={14} />
      </button>
      <span id={id}>{children}</span>
    </div>
  );
}
